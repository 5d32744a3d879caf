import { type ComponentType, type ReactNode, useMemo } from "react";
import { SiteFooter } from "../components/site-footer";
import { SiteHeader } from "../components/site-header";
import { PageContext } from "../lib/page-context";
import type { FormState } from "../lib/page-data";
import type { PageId } from "../lib/routes";
import { type Site, SiteContext } from "../lib/site";
import { Router, type RouterProps } from "./router";

export interface AppProps {
  site: Site;
  sendRequests: boolean;
  page: PageId;
  Page: ComponentType;
  query: Record<string, string>;
  form: FormState | null;
  /** What only a browser needs, inside the router. */
  children?: ReactNode;
  router: RouterProps;
}

/** The whole page inside #root, the same on both sides. */
export function App({ site, sendRequests, page, Page, query, form, router, children }: AppProps) {
  const context = useMemo(() => ({ id: page, query, form, sendRequests }), [page, query, form, sendRequests]);
  return (
    <Router {...router}>
      <SiteContext value={site}>
        <PageContext value={context}>
          <Layout>
            {/* Another page is another tree, so that no state is carried over. */}
            <Page key={page} />
          </Layout>
          {children}
        </PageContext>
      </SiteContext>
    </Router>
  );
}

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {/* app/view.ts writes the new page's title here, for screen readers. */}
      <div id="route-announcer" role="status" className="sr-only" />
    </>
  );
}
