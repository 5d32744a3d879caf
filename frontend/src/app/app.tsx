import { type ComponentType, type ReactNode, useMemo } from "react";
import { useServerHtml } from "../components/server-html";
import { SiteFooter } from "../components/site-footer";
import { SiteHeader } from "../components/site-header";
import { PageContext } from "../lib/page-context";
import type { FormState } from "../lib/page-data";
import type { PageId } from "../lib/routes";
import { noPractices, type Practices, PracticesContext } from "../lib/practices";
import { type Site, SiteContext } from "../lib/site";

export interface AppProps {
  site: Site;
  postsOptionalForms: boolean;
  page: PageId;
  Page: ComponentType;
  query: Record<string, string>;
  form: FormState | null;
  /** How the server handles data. Only the pages that describe it have it. */
  practices?: Practices | undefined;
}

/** Everything inside #root, the same on the server and in a browser. */
export function App({ site, postsOptionalForms, page, Page, query, form, practices }: AppProps) {
  const context = useMemo(
    () => ({ id: page, query, notice: query.notice, form, postsOptionalForms }),
    [page, query, form, postsOptionalForms],
  );
  return (
    <SiteContext value={site}>
      <PageContext value={context}>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <SiteHeader />
        {/* The key gives each page its own state. */}
        <Main key={page} Page={Page}>
          <PracticesContext value={practices ?? noPractices}>
            <Page />
          </PracticesContext>
        </Main>
        <SiteFooter />
        {/* app/head.ts writes the new page's title here, for screen readers. */}
        <div id="route-announcer" role="status" className="sr-only" />
      </PageContext>
    </SiteContext>
  );
}

/** For a static page, `<main>` itself keeps the server's HTML. */
function Main({ Page, children }: { Page: ComponentType; children: ReactNode }) {
  const serverHtml = useServerHtml(Page);
  return (
    <main id="main" tabIndex={-1} {...serverHtml}>
      {serverHtml ? null : children}
    </main>
  );
}
