/** A front-end build with more pages than the site has: copies of its lightest page, each with its own path, title and description. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder whose table has `count` rows with a path (at least one more than the site), and the paths of the middle and the last row. */
export function widen(bench, site, count) {
  const folder = mkdtempSync(join(bench.folder, "wide-"));
  cpSync(site.folder, folder, { recursive: true });
  const own = site.routes.filter(({ path }) => path);
  const lightest = own
    .map((route) => ({ route, size: site.render(route.id).length }))
    .reduce((one, other) => (other.size < one.size ? other : one)).route;
  const copies = Array.from({ length: Math.max(1, count - own.length) }, (_, index) => copyOf(lightest, index + 1));

  change(folder, "tables/routes.json", (table) => ({ routes: [...table.routes, ...copies] }));
  change(folder, "manifest.json", (manifest) => {
    const pages = copies.map(({ id }) => [id, manifest.pages[lightest.id]]);
    return { ...manifest, pages: { ...manifest.pages, ...Object.fromEntries(pages) } };
  });
  const bundle = join(folder, "server.js");
  writeFileSync(bundle, readFileSync(bundle, "utf8") + rename(lightest.id));
  const paths = [...own, ...copies].map(({ path }) => path);
  return { folder, middle: paths[Math.floor(paths.length / 2)], last: paths.at(-1) };
}

function copyOf(route, number) {
  return {
    ...route,
    // The copies are in no menu.
    menu: undefined,
    menuText: undefined,
    footer: undefined,
    id: `${route.id}-copy-${number}`,
    path: `/copies/${number}`,
    title: `Copy ${number} of a page | {name}`,
    description: `Copy ${number} of one and the same page, added so that the table of pages is as long as that of a large site.`,
  };
}

/** Appended to the bundle: the React application knows only the original page. */
function rename(id) {
  return `;(() => {
  const { boot, render } = leadlight;
  const renamed = (json) => {
    const request = JSON.parse(json);
    return render(request.route.startsWith("${id}-copy-") ? JSON.stringify({ ...request, route: "${id}" }) : json);
  };
  leadlight = { boot, render: renamed };
})();
`;
}

function change(folder, name, to) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(to(JSON.parse(readFileSync(file, "utf8")))));
}
