import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { serverPages } from "../../generated/server-pages";
import type { FormState } from "../lib/page-data";
import type { PrivacyFacts } from "../lib/privacy-facts";
import { href, notFound, type PageId, searchOf } from "../lib/routes";
import type { Site } from "../lib/site";
import { App } from "./app";
import { withHtmlCache } from "./html-cache";

export interface ServerRender {
  site: Site;
  postsRequests: boolean;
  page: PageId;
  query: Record<string, string>;
  form: FormState | null;
  privacyFacts?: PrivacyFacts | undefined;
}

/** The HTML of #root and the page's structured data. Throws what the page throws. */
export function renderPage({ page, query, ...rest }: ServerRender): { body: string; structuredData: object[] } {
  const { Page, structuredData } = serverPages[page];
  const location = { pathname: page === notFound ? `/${notFound}` : href(page), search: searchOf(query) };
  const body = withHtmlCache(() =>
    renderToString(
      <StaticRouter location={location}>
        <App {...rest} page={page} Page={Page} query={query} />
      </StaticRouter>,
    ),
  );
  return { body, structuredData: structuredData?.(rest.site, query) ?? [] };
}
