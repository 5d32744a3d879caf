import { useEffect, useMemo, useState } from "react";
import { markHydrated } from "../lib/hydration";
import type { PageData } from "../lib/page-data";
import { normaliseQuery } from "../lib/query";
import { pageAt } from "../lib/routes";
import { App } from "./layout";
import { useLinkEvents } from "./link-events";
import { useVisit } from "./navigation";
import { loadedPage } from "./pages";
import { useView } from "./view";

/** The app in a browser: the server's page first, then whatever the visitor navigates to. */
export function ClientApp({ data }: { data: PageData }) {
  const { visit, navigator } = useVisit();
  const { pathname, search } = visit.location;
  const [first] = useState(pathname);
  const page = pageAt(pathname);
  const query = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return normaliseQuery(page, (name) => parameters.get(name));
  }, [page, search]);
  useEffect(markHydrated, []);
  useView(visit, data.site);
  return (
    <App
      site={data.site}
      sendRequests={data.sendRequests}
      page={page}
      Page={loadedPage(page)}
      query={query}
      form={pathname === first ? data.form : null}
      router={{ location: visit.location, navigationType: visit.type, navigator }}
    >
      <LinkEvents />
    </App>
  );
}

/** Inside the router, whose navigate it uses. */
function LinkEvents() {
  useLinkEvents();
  return null;
}
