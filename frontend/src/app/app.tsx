import { type ComponentType, useMemo } from "react";
import { SiteFooter } from "../components/site-footer";
import { SiteHeader } from "../components/site-header";
import { PageContext } from "../lib/page-context";
import type { FormState } from "../lib/page-data";
import { noPrivacyFacts, type PrivacyFacts, PrivacyFactsContext } from "../lib/privacy-facts";
import { type Site, SiteContext } from "../lib/site";

export interface AppProps {
  site: Site;
  postsRequests: boolean;
  /** The id of the page, or the own id of one of content. */
  page: string;
  Page: ComponentType;
  query: Record<string, string>;
  form: FormState | null;
  privacyFacts?: PrivacyFacts | undefined;
}

/** Renders everything inside #root. The server and the browser render the same. */
export function App({ site, postsRequests, page, Page, query, form, privacyFacts }: AppProps) {
  const context = useMemo(() => ({ id: page, query, form, postsRequests }), [page, query, form, postsRequests]);
  return (
    <SiteContext value={site}>
      <PageContext value={context}>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <SiteHeader />
        {/* The key gives each page its own state. */}
        <main key={page} id="main" tabIndex={-1}>
          <PrivacyFactsContext value={privacyFacts ?? noPrivacyFacts}>
            <Page />
          </PrivacyFactsContext>
        </main>
        <SiteFooter />
        {/* app/head.ts writes the new page's title here, for screen readers. */}
        <div id="route-announcer" role="status" className="sr-only" />
      </PageContext>
    </SiteContext>
  );
}
