import { hydrateRoot } from "react-dom/client";
import { type FormId, forms } from "../../generated/forms";
import type { PageData } from "../lib/page-data";
import { normaliseQuery } from "../lib/query";
import { href, type RouteId } from "../lib/routes";
import { setStylesheet } from "../lib/stylesheet";
import { ClientApp } from "./client-app";
import { loadPage } from "./pages";

/** Adopts the server's page. */
export async function start(): Promise<void> {
  const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "null") as PageData;

  // A form sent back with mistakes stands at the form's address; the app, a reload and Back want the page's.
  if (data.form && data.route !== "not-found") window.history.replaceState(null, "", formPageAddress(data.route, data.form.id));

  await loadPage(data.route);
  hydrateRoot(document.getElementById("root") as HTMLElement, <ClientApp data={data} />, {
    onRecoverableError(error, { componentStack }) {
      console.error("Hydration had to start over:", error, componentStack);
    },
  });
  setStylesheet(data.stylesheet);
}

/** The page and parameters that the host rendered (src/handlers/forms.rs, `Place`): those the visitor came from, and the form's own. */
function formPageAddress(route: RouteId, form: FormId): string {
  const from = document.referrer ? new URL(document.referrer) : null;
  const isFromPage = from !== null && from.origin === window.location.origin && from.pathname === href(route);
  const parameters = [isFromPage ? from.search : "", forms[form].query ?? ""].map((search) => new URLSearchParams(search));
  const queries = parameters.map((search) => normaliseQuery(route, (name) => search.get(name)));
  return href(route, { query: Object.assign({}, ...queries) });
}
