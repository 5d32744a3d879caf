/** The content model of HTML, which browsers repair without a word: what React writes is what a checker would accept (html.spec.whatwg.org). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notFound, paths } from "../generated/routes";
import { renderPage } from "../src/app/render-server";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";

const site = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8")) as Site;

interface Element {
  name: string;
  attributes: string;
  children: Element[];
}

/** React escapes `<` and `>`, and closes what is empty. */
function parse(html: string): Element {
  const root: Element = { name: "body", attributes: "", children: [] };
  const open = [root];
  for (const [, end, name = "", attributes = "", isEmpty] of html.matchAll(/<(\/?)([a-z][\w-]*)((?:\s[^>]*?)?)(\/?)>/g)) {
    if (end) open.pop();
    else {
      const element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  expect(open).toHaveLength(1);
  return root;
}

const phrasing = new Set(
  "a b br button cite code em i img input kbd label mark q s select small span strong sub sup svg textarea time wbr".split(" "),
);
const onlyPhrasing = new Set("p h1 h2 h3 h4 span b i em strong s small code pre button label time th cite".split(" "));
const controls = new Set(["a", "button", "input", "select", "textarea", "summary"]);
const headings = /^h[1-6]$/;
const sectioning = new Set(["article", "aside", "nav", "section"]);

/** Elements that may contain only these. */
const only: Record<string, readonly string[]> = {
  ul: ["li"],
  ol: ["li"],
  dl: ["dt", "dd", "div"],
  table: ["caption", "colgroup", "thead", "tbody", "tfoot"],
  thead: ["tr"],
  tbody: ["tr"],
  tr: ["th", "td"],
};

const names = ({ children }: Element) => children.map(({ name }) => name);
const all = (element: Element): Element[] => element.children.flatMap((child) => [child, ...(child.name === "svg" ? [] : all(child))]);

/** Without the contents of nested sections, whose headings are theirs. */
const own = (element: Element): Element[] =>
  element.children.flatMap((child) => (sectioning.has(child.name) ? [] : [child, ...own(child)]));

function faults(element: Element): string[] {
  const found: string[] = [];
  const at = `<${element.name}${element.attributes}>`.slice(0, 120);
  const allowed = only[element.name];
  if (allowed && !names(element).every((name) => allowed.includes(name))) found.push(`${at} contains ${names(element).join(" ")}`);
  if (element.name === "dl")
    for (const group of element.children.filter(({ name }) => name === "div"))
      if (
        !/^(dt )+(dd ?)+$/.test(
          names(group)
            .sort((one, other) => (one > other ? -1 : 1))
            .join(" "),
        )
      )
        found.push(`${at}: a group of ${names(group).join(" ") || "nothing"}`);
  const blocks = onlyPhrasing.has(element.name) ? all(element).filter(({ name }) => !phrasing.has(name)) : [];
  if (blocks.length > 0) found.push(`${at} contains <${blocks[0]?.name}>`);
  if (["a", "button", "summary"].includes(element.name) && all(element).some(({ name }) => controls.has(name)))
    found.push(`${at} contains a control`);
  const isUntitled = element.name === "article" && !/ aria-label/.test(element.attributes);
  if (isUntitled && !own(element).some(({ name }) => headings.test(name))) found.push(`${at} has no heading`);
  return found;
}

const views: [PageId, Record<string, string>][] = [
  ...[...(Object.keys(paths) as PageId[]), notFound].map((page) => [page, {}] as [PageId, Record<string, string>]),
  ["faq", { q: "zzzz" }],
  ["faq", { category: "privacy" }],
  ["integrations", { q: "crm" }],
  ["blog", { industry: "saas" }],
  ["subscription-demo", { pricing: "enterprise" }],
];

test.each(views)("the HTML of %s %j is valid", (page, query) => {
  const root = parse(renderPage({ site, postsRequests: false, page, query, form: null }).body);
  expect([root, ...all(root)].flatMap(faults)).toEqual([]);
  const ids = all(root).flatMap(({ attributes }) => / id="([^"]+)"/.exec(attributes)?.[1] ?? []);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
