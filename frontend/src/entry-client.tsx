import { hydrateRoot } from "react-dom/client";
import { ClientApp } from "./app/client-app";
import { loadPage } from "./app/pages";
import { readPageData } from "./lib/page-data";

// Not awaited: the chunk of the page imports this module's chunk (build/chunks.mjs), so each would wait for the other.
void hydrate();

async function hydrate(): Promise<void> {
  await documentParsed();
  const data = readPageData();

  // A form that the server returned with errors is shown under the form's URL. The app, a reload and Back need the page's URL.
  if (data.formAddress !== undefined) window.history.replaceState(null, "", data.formAddress);

  await loadPage(data.route);
  hydrateRoot(document.getElementById("root") as HTMLElement, <ClientApp data={data} />, {
    onRecoverableError(error, { componentStack }) {
      console.error("Hydration failed and the page was rendered again:", error, componentStack);
    },
  });
}

/** Scripts start after the first paint, which may be before the document is parsed. */
function documentParsed(): Promise<void> | void {
  if (document.readyState !== "loading") return;
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }));
}
