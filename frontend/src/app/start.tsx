import { hydrateRoot } from "react-dom/client";
import { forms } from "../../generated/forms";
import { ClientApp } from "./client-app";
import { loadPage } from "./routes";
import { leaveOutLayout } from "../components/frozen";
import type { PageData } from "../lib/page-data";
import { href } from "../lib/routes";
import { setStylesheet } from "../lib/stylesheet";

/** Adopts the server's page. */
export async function start(): Promise<void> {
  const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "null") as PageData;

  // A form sent back with mistakes stands at the form's address; the app, a reload and Back want the page's.
  if (data.form && data.route !== "not-found") {
    const { page, query = "" } = forms[data.form.id];
    const search = data.route === page && query ? `?${query}` : "";
    window.history.replaceState(null, "", `${href(data.route)}${search}`);
  }

  leaveOutLayout();
  await loadPage(data.route);
  hydrateRoot(document.getElementById("root") as HTMLElement, <ClientApp data={data} />, {
    onRecoverableError(error, { componentStack }) {
      console.error("Hydration had to start over:", error, componentStack);
    },
  });
  setStylesheet(data.stylesheet);
}
