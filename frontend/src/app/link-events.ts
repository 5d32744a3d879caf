import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "../lib/plain-click";
import { isMoved, notFound, pageAt } from "../lib/routes";
import { showWholePage } from "../lib/stylesheet";
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
      const link = internalTarget(event);
      if (link === null) return;
      if (link.hash && isShown(link)) return showWholePage();
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { replace: isShown(link), state: event.target });
    }
    function onIntent(event: Event) {
      const link = internalTarget(event);
      // A failed prefetch is silent: the click tries again and handles the error.
      if (link !== null && !isShown(link)) void preparePage(pageAt(link.pathname)).catch(() => {});
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

/** The link, if it leads to a page of this site and opens in this tab. */
function internalTarget(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download") || isMoved()) return null;
  return link.origin === window.location.origin && pageAt(link.pathname) !== notFound ? link : null;
}

function isShown(link: HTMLAnchorElement): boolean {
  return link.pathname === window.location.pathname && link.search === window.location.search;
}
