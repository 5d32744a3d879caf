/** A page: a row in data/routes.json and a folder. */
import { ensure } from "./changes.mjs";
import { checkLabel, checkName, labelOf, row } from "./names.mjs";

export function newPage(changes, { name: path, label: given }) {
  const name = path.split("/").at(-1);
  path.split("/").forEach(checkName);
  const label = given ?? labelOf(name);
  addRoute(changes, { name, path: `/${path}`, label });
  const folder = `frontend/src/pages/${name}`;
  changes.create(`${folder}/copy.ts`, copy(`/${path}`, label));
  changes.create(`${folder}/page.tsx`, PAGE);
  return [
    `write ${folder}/copy.ts; if nothing on the page changes in a browser, rename page.tsx to page.static.tsx (frontend/README.md)`,
    `in data/routes.json: write title and description, add "menu", "menuText" or "footer", and set "index" to true when the page is ready`,
  ];
}

/** Not for search engines yet: the texts are placeholders. */
export function addRoute(changes, { name, path, label, article }) {
  checkName(name);
  checkLabel(label);
  const { routes } = changes.json("data/routes.json");
  const conflict = routes.find((route) => route.id === name || route.path === path || route.label === label);
  ensure(
    !conflict,
    `data/routes.json already has "${conflict?.id}" (${conflict?.path}, "${conflict?.label}"): each page has its own id, path and label.`,
  );
  const taken = programPaths(changes).find((own) => path === own || path.startsWith(`${own}/`));
  ensure(!taken, `${taken} is reserved by the server: the path ${path} cannot be a page.`);
  ensure(!changes.exists(`frontend/src/pages/${name}`), `frontend/src/pages/${name} already exists.`);
  const route = {
    id: name,
    path,
    label,
    // At least 10 characters.
    title: `${label.length < 10 ? `${label}: title of the page` : label} | {name}`,
    description: `${label}: say in 50 to 160 characters what a visitor finds here. Search engines show this text.`,
    index: false,
    ...(article && { article }),
    query: [],
  };
  const notFound = routes.find((candidate) => candidate.path === undefined);
  const next = (article && routes.find((candidate) => candidate.article)) || notFound;
  changes.insertBefore("data/routes.json", new RegExp(`\\{\\n {6}"id": "${next.id}"`), `${row(route, "    ")},\n    `);
}

function programPaths(changes) {
  const [, list] = /const RESERVED_PATHS[^=]*=\s*\[([^\]]*)\]/.exec(changes.read("src/tables/validate.rs"));
  return list.match(/\/[^"]+/g);
}

const copy = (path, label) => `/** Copy of ${path}. */

export const hero = {
  title: "${label}",
  lead: "What the visitor gets here, in one or two sentences.",
};

export const first = {
  title: "The first thing to know",
  text: "One idea for each section.",
};
`;

const PAGE = `import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { first, hero } from "./copy";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="diamonds" variant="stacked" />
      <Section>
        <SectionHeading title={first.title} text={first.text} />
      </Section>
    </>
  );
}
`;
