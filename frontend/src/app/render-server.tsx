import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "../../generated/routes";
import { serverPages } from "../../generated/server-pages";
import { type ContentPage, ServerContent } from "../lib/content";
import type { FormState } from "../lib/page-data";
import type { PrivacyFacts } from "../lib/privacy-facts";
import { href, type PageId, type RouteId, searchOf } from "../lib/routes";
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
  /** Of the page `content`. */
  content?: ContentPage | undefined;
}

/** The HTML of #root and the page's structured data. Throws what the page throws. */
export function renderPage({ page, query, content, ...rest }: ServerRender): { body: string; structuredData: object[] } {
  const { Page, structuredData } = serverPages[page];
  const pathname = content?.path ?? (page in paths ? href(page as RouteId) : `/${page}`);
  const location = { pathname, search: searchOf(query) };
  const body = withHtmlCache(() =>
    renderToString(
      <StaticRouter location={location}>
        <ServerContent value={content ?? null}>
          <App {...rest} page={content?.route ?? page} Page={Page} query={query} />
        </ServerContent>
      </StaticRouter>,
    ),
  );
  return { body, structuredData: structuredData?.(rest.site, query, content) ?? [] };
}
