import { hydrateRoot } from "react-dom/client";
import type { PageData } from "../lib/page-data";
import { keepStylesheet } from "../lib/stylesheet";
import { ClientApp } from "./client-app";
import { loadPage } from "./pages";

/** Adopts the server's page. */
export async function start(): Promise<void> {
  await parsed();
  const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "null") as PageData;

  // A form sent back with mistakes stands at the form's address; the app, a reload and Back want the page's.
  if (data.formAddress !== undefined) window.history.replaceState(null, "", data.formAddress);

  await loadPage(data.route);
  hydrateRoot(document.getElementById("root") as HTMLElement, <ClientApp data={data} />, {
    onRecoverableError(error, { componentStack }) {
      console.error("Hydration had to start over:", error, componentStack);
    },
  });
  keepStylesheet(data.stylesheet);
}

/** Scripts are asked for as soon as the first screen is painted, and may be there before the rest of the page. */
function parsed(): Promise<void> | void {
  if (document.readyState !== "loading") return;
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }));
}
