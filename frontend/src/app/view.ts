/** What a browser does by itself when a page loads, done by hand when only the app changes: scroll, focus, title and the rest of the head. */
import { useLayoutEffect, useRef } from "react";
import { NavigationType } from "react-router";
import { notFound, pageAt } from "../lib/routes";
import type { Site } from "../lib/site";
import type { showHead as ShowHead } from "./head";
import type { Visit } from "./navigation";

let showHead: typeof ShowHead | null = null;

/** What a navigation needs to change the document's head. */
export async function loadHead(): Promise<void> {
  showHead ??= (await import("./head")).showHead;
}

const scrolls = new Map<string, number>();
let shownKey = "";

/** Keeps where the visitor was on the entry that is being left. */
export function rememberScroll(): void {
  scrolls.set(shownKey, window.scrollY);
}

/** Whether the history entry with this key is the one on the screen. */
export function isShownEntry(key: string | undefined): boolean {
  return key === shownKey;
}

/** After each navigation: the head, then scroll and focus. Changes of a page's own parameters leave both alone. */
export function useView({ location, type }: Visit, site: Site): void {
  const previous = useRef(location);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = location;
    shownKey = location.key;
    if (before === location) {
      if (pageAt(location.pathname) === notFound) console.warn(`404: ${location.pathname}`);
      return;
    }
    const page = pageAt(location.pathname);
    const samePage = page === pageAt(before.pathname);
    const moved = location.pathname !== before.pathname;
    if (moved) showHead?.(page, site);

    if (type === NavigationType.Pop) {
      const y = scrolls.get(shownKey);
      // No known position on the same page: a `#link` was followed, and the browser has scrolled to its target.
      if (y !== undefined) scrollToY(y);
      else if (moved && !scrollToHash(location.hash)) scrollToY(0);
      if (moved) focusHeading();
    } else if (location.hash && scrollToHash(location.hash)) {
      // The target has the focus now.
    } else if (!samePage || location.search === before.search) {
      scrollToY(0);
      focusHeading();
    }
  }, [location, type, site]);
}

function scrollToY(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

function scrollToHash(hash: string): boolean {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target === null) return false;
  target.scrollIntoView({ behavior: "instant" });
  focus(target);
  return true;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) focus(heading);
}

/** Moves the focus to something that is not a control, without a ring and without leaving a trace. */
function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.classList.add("outline-none");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
