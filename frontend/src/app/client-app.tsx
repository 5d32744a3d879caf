import { useEffect, useLayoutEffect, useMemo } from "react";
import { Router } from "react-router";
import { markHydrated } from "../lib/hydration";
import type { PageData } from "../lib/page-data";
import { normalizeQuery } from "../lib/query";
import { isDocumentPath, pageAt } from "../lib/routes";
import { markNavigated } from "../lib/stylesheet";
import { App } from "./app";
import { useLinkEvents } from "./link-events";
import { useHistory } from "./navigation";
import { loadedPage } from "./pages";
import { useScrollAndFocus } from "./scroll-and-focus";

/** The app in a browser: first the server's page, then the pages to which the visitor navigates. */
export function ClientApp({ data }: { data: PageData }) {
  const { location, navigationType, navigator } = useHistory();
  const { pathname, search } = location;
  const page = pageAt(pathname);
  const query = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return normalizeQuery(page, (name) => parameters.get(name));
  }, [page, search]);
  const isFirstPage = isDocumentPath(pathname);
  useEffect(markHydrated, []);
  // In the frame that shows the next page, whose styles are calculated anyway.
  useLayoutEffect(() => {
    if (!isFirstPage) markNavigated();
  }, [isFirstPage, page]);
  useScrollAndFocus(location, navigationType, data.site);
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      <App
        site={data.site}
        postsRequests={data.postsRequests}
        page={page}
        Page={loadedPage(page)}
        query={query}
        privacyFacts={data.privacyFacts}
        form={isFirstPage ? data.form : null}
      />
      <LinkEvents />
    </Router>
  );
}

/** Handles clicks on links. It is a component inside the router, because it calls `useNavigate`. */
function LinkEvents() {
  useLinkEvents();
  return null;
}
