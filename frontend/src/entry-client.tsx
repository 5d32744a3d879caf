import { hydrateRoot } from "react-dom/client";
import { ClientApp } from "./app/client-app";
import { countIfPrefetched } from "./app/page-views";
import { loadPage } from "./app/pages";
import { Recovery } from "./app/recovery";
import { keepOldPage } from "./app/use-recovery";
import { readPageData } from "./lib/page-data";
import { restoreTyped } from "./lib/reload";
import { setDocument } from "./lib/routes";

// Not awaited: the chunk of the page imports this module's chunk (build/chunks.mjs), so each would wait for the other.
void hydrate();

async function hydrate(): Promise<void> {
  await documentParsed();
  const data = readPageData();

  // A form that the server returned with errors is shown under the form's URL. The app, a reload and Back need the page's URL.
  if (data.formAddress !== undefined) window.history.replaceState(null, "", data.formAddress);

  restoreTyped();
  setDocument(window.location.pathname, data.route, data.documents);
  await loadPage(data.route);
  const app = (
    <Recovery>
      <ClientApp data={data} />
    </Recovery>
  );
  hydrateRoot(document.getElementById("root") as HTMLElement, app, {
    onRecoverableError(error, { componentStack }) {
      console.error("Hydration failed:", error, componentStack);
    },
    onUncaughtError: keepOldPage,
  });
  countIfPrefetched(data.route);
}

/** Scripts start after the first paint, which may be before the document is parsed. */
function documentParsed(): Promise<void> | void {
  if (document.readyState !== "loading") return;
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }));
}
