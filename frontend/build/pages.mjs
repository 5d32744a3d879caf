/** Finds the pages and generates each side's table of them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BuildError } from "./error.mjs";
import { frontend } from "./paths.mjs";

const FOLDER = "src/pages";
const NAMES = ["page.tsx", "page.static.tsx"];

/** Pages without a row in data/routes.json: `content` is the page of everything that an operator's content defines. */
export const TEMPLATES = ["content"];

/** The page's file by id. Throws if a route has no page or a folder has no route. */
export function findPages(routes) {
  const ids = [...routes, ...TEMPLATES];
  const filesOf = (id) => NAMES.map((name) => `${FOLDER}/${id}/${name}`).filter((file) => existsSync(join(frontend, file)));
  const problems = [
    ...routes.filter((id) => TEMPLATES.includes(id)).map((id) => `data/routes.json: "${id}" is the id of pages that content defines`),
    ...ids
      .filter((id) => filesOf(id).length === 0)
      .map((id) => `data/routes.json has "${id}", but there is no frontend/${FOLDER}/${id}/page.tsx`),
    ...ids.filter((id) => filesOf(id).length > 1).map((id) => `frontend/${filesOf(id).join(" and ")}: a page is one or the other`),
    ...readdirSync(join(frontend, FOLDER), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !ids.includes(entry.name))
      .map(({ name: id }) => `frontend/${FOLDER}/${id} has no row in data/routes.json`),
  ];
  if (problems.length > 0) throw new BuildError(problems.join("\n"));
  return new Map(ids.map((id) => [id, filesOf(id)[0]]));
}

/** The client's table: a page is loaded when it is needed. */
export function clientPages(pages) {
  return `import type { ComponentType } from "react";
import type { PageId } from "../src/lib/routes";
export const pageLoaders: Record<PageId, () => Promise<{ Page: ComponentType }>> = {
${[...pages].map(([id, file]) => `  ${JSON.stringify(id)}: () => import(${specifier(file)}),`).join("\n")}
};
`;
}

/** The server's table: all pages, each with its structured data if it has any. */
export function serverPages(pages) {
  const rows = [...pages].map(([id, file], index) => {
    const data = file.replace(/[^/]+$/, "structured-data.ts");
    return { id, page: `page${index}`, file, data: existsSync(join(frontend, data)) ? { name: `data${index}`, file: data } : null };
  });
  return `import type { ComponentType } from "react";
import type { PageId } from "../src/lib/routes";
import type { ContentPage } from "../src/lib/content";
import type { Site } from "../src/lib/site";
${rows
  .flatMap(({ page, file, data }) => [
    `import { Page as ${page} } from ${specifier(file)};`,
    ...(data ? [`import { structuredData as ${data.name} } from ${specifier(data.file)};`] : []),
  ])
  .join("\n")}
export interface ServerPage {
  Page: ComponentType;
  /** schema.org objects of the page. The host adds Organization and BreadcrumbList. */
  structuredData?: (site: Site, query: Record<string, string>, content?: ContentPage) => object[];
}
export const serverPages: Record<PageId, ServerPage> = {
${rows.map(({ id, page, data }) => `  ${JSON.stringify(id)}: { Page: ${page}${data ? `, structuredData: ${data.name}` : ""} },`).join("\n")}
};
`;
}

function specifier(file) {
  return JSON.stringify(`../${file.replace(/\.tsx?$/, "")}`);
}
