/** The pages as the server renders them, for the company of data/site.json or another one. */
import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { notFound, paths } from "../../generated/routes";
import { renderPage } from "../../src/app/render-server";
import type { ContentPage } from "../../src/lib/content";
import type { PageId } from "../../src/lib/routes";
import type { FormState } from "../../src/lib/page-data";
import type { Site } from "../../src/lib/site";

export const site = JSON.parse(readFileSync(new URL("../../../data/site.json", import.meta.url), "utf8")) as Site;

/** A page of content with every kind of block. */
export const sampleContent = JSON.parse(readFileSync(new URL("../../build/content-sample.json", import.meta.url), "utf8")) as ContentPage;

/** Every page, the 404 page and the one of content included. */
export const pages = [...Object.keys(paths), notFound, "content"] as PageId[];

interface Options {
  query?: Record<string, string>;
  company?: Site;
  form?: FormState;
  /** Of the page `content`. */
  content?: ContentPage;
}

export function render(page: PageId, { query = {}, company = site, form, content = sampleContent }: Options = {}) {
  const own = page === "content" ? content : undefined;
  const { body, structuredData } = renderPage({ site: company, page, query, form: form ?? null, postsRequests: true, content: own });
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
