import { useEffect } from "react";
import { useNavigate } from "react-router";
import { notFound, pageAt } from "../lib/routes";
import { preparePage } from "./navigation";

/**
 * One listener for every internal link, wherever it comes from (React, static HTML, or a part that is not hydrated): a plain click navigates in
 * the app, a intent of one (pointer, focus, touch) loads the page's code. Everything that is not a plain click on a page's link stays the browser's.
 */
export function useLinkEvents(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = internalTarget(event);
      if (url === null || (url.hash && isShown(url))) return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash, { replace: isShown(url) });
    }
    function onIntent(event: Event) {
      const url = internalTarget(event);
      // A failed prefetch is not worth a word; the click will try again and knows what to do.
      if (url !== null && !isShown(url)) void preparePage(pageAt(url.pathname)).catch(() => {});
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const;
    document.addEventListener("click", onClick);
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      document.removeEventListener("click", onClick);
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [navigate]);
}

/** Where a link leads, if that is a page of this site in this tab. */
function internalTarget(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin && pageAt(url.pathname) !== notFound ? url : null;
}

function isShown(url: URL): boolean {
  return url.pathname === window.location.pathname && url.search === window.location.search;
}
