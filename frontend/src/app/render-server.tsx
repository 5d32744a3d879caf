import { renderToString } from "react-dom/server";
import type { Navigator } from "react-router";
import { serverPages } from "../../generated/server-pages";
import type { FormState } from "../lib/page-data";
import { href, notFound, type PageId, searchOf } from "../lib/routes";
import type { Site } from "../lib/site";
import { withKeptParts } from "./kept-part";
import { App } from "./layout";

export interface ServerRender {
  site: Site;
  sendRequests: boolean;
  page: PageId;
  query: Record<string, string>;
  form: FormState | null;
}

/** The HTML of #root, and the page's own structured data. Throws what the page throws. */
export function renderPage({ page, query, ...rest }: ServerRender): { body: string; structuredData: object[] } {
  const { Page, structuredData } = serverPages[page];
  const pathname = page === notFound ? `/${notFound}` : href(page);
  const location = { pathname, search: searchOf(query), hash: "", state: null, key: "default" };
  const body = withKeptParts(() =>
    renderToString(<App {...rest} page={page} Page={Page} query={query} router={{ location, navigator: noNavigator, static: true }} />),
  );
  return { body, structuredData: structuredData?.(rest.site, query) ?? [] };
}

function refuse(): never {
  throw new Error("a render must not navigate");
}

const noNavigator: Navigator = { createHref: refuse, go: refuse, push: refuse, replace: refuse };
