/** The pages as the server renders them, for the company of data/site.json or another one. */
import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { notFound, paths } from "../../generated/routes";
import { renderPage } from "../../src/app/render-server";
import type { PageId } from "../../src/lib/routes";
import type { Site } from "../../src/lib/site";

export const site = JSON.parse(readFileSync(new URL("../../../data/site.json", import.meta.url), "utf8")) as Site;

/** Every page, the 404 page included. */
export const pages = [...Object.keys(paths), notFound] as PageId[];

export function render(page: PageId, { query = {}, company = site }: { query?: Record<string, string>; company?: Site } = {}) {
  const { body, structuredData } = renderPage({ site: company, page, query, form: null, postsRequests: true });
  return { body: parse(body), structuredData: JSON.stringify(structuredData) };
}

const parser = new new Window().DOMParser();

/** `<body>` with the elements that React wrote. Parsed as XML, because a parser of HTML would move those that are in the wrong place. */
export function parse(html: string) {
  const { documentElement } = parser.parseFromString(`<body xmlns="http://www.w3.org/1999/xhtml">${html}</body>`, "application/xhtml+xml");
  const error = documentElement.querySelector("parsererror");
  if (error) throw new Error(error.textContent);
  return documentElement;
}
