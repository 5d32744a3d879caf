import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "../lib/plain-click";
import { notFound, pageAt } from "../lib/routes";
import { preparePage } from "./navigation";

/**
 * One listener for all internal links, in React components and in static HTML. A plain click navigates in the app; pointer, focus or touch prefetches
 * the page. All other clicks and links are left to the browser.
 */
export function useLinkEvents(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const url = internalTarget(event);
      if (url === null || (url.hash && isShown(url))) return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash, { replace: isShown(url), state: event.target });
    }
    function onIntent(event: Event) {
      const url = internalTarget(event);
      // A failed prefetch is silent: the click tries again and handles the error.
      if (url !== null && !isShown(url)) void preparePage(pageAt(url.pathname)).catch(() => {});
    }
    /** Loads the code at the first movement of a mouse. */
    function onMove(event: PointerEvent) {
      if (event.pointerType !== "mouse") return;
      document.removeEventListener("pointermove", onMove);
      import("./spotlight").then(
        ({ followPointer }) => document.addEventListener("pointermove", followPointer),
        // Without the code, light stays in the middle of a pane.
        () => {},
      );
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const;
    document.addEventListener("click", onClick);
    document.addEventListener("pointermove", onMove);
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointermove", onMove);
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [navigate]);
}

/** The link's URL, if it is a page of this site and opens in this tab. */
function internalTarget(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin && pageAt(url.pathname) !== notFound ? url : null;
}

function isShown(url: URL): boolean {
  return url.pathname === window.location.pathname && url.search === window.location.search;
}
