/** Sets scroll position, focus and the document's head after client navigations, as a browser does when it loads a page. */
import { useLayoutEffect, useRef } from "react";
import { type Location, NavigationType } from "react-router";
import { notFound, pageAt } from "../lib/routes";
import type { Site } from "../lib/site";
import type { updateHead as UpdateHead } from "./head";

let updateHead: typeof UpdateHead | null = null;

/** Loads the code that changes the head. The initial load does not need it. */
export async function loadHead(): Promise<void> {
  updateHead ??= (await import("./head")).updateHead;
}

const scrolls = new Map<string, number>();
let shownKey = "";

/** Stores the scroll position of the history entry that is being left. */
export function saveScroll(): void {
  scrolls.set(shownKey, window.scrollY);
}

/** After each navigation, updates the head, then scroll and focus. A change of the page's own query parameters keeps scroll and focus. */
export function useScrollAndFocus(location: Location, navigationType: NavigationType, site: Site): void {
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
    if (moved) updateHead?.(page, site);

    if (navigationType === NavigationType.Pop) {
      const y = scrolls.get(shownKey);
      // No stored position on the same page: the visitor followed a `#link`, and the browser has scrolled to its target.
      if (y !== undefined) scrollToY(y);
      else if (moved && !scrollToHash(location.hash)) scrollToY(0);
      if (moved && !focusLinkTo(before.pathname)) focusHeading();
    } else if (location.hash && scrollToHash(location.hash)) {
      // The target has scroll and focus.
    } else if (!samePage || location.search === before.search) {
      scrollToY(0);
      focusHeading();
    }
  }, [location, navigationType, site]);
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

/** After Back, the focus returns to the visible link that led to the page, as it does when a browser keeps the page in memory. */
function focusLinkTo(pathname: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>("main .spotlight a, main a.spotlight");
  const link = [...links].find((candidate) => candidate.pathname === pathname && isOnScreen(candidate));
  link?.focus({ preventScroll: true });
  markPane(link);
  return link !== undefined;
}

/**
 * Marks the pane around the link to the other page: it grows into that page, or that page shrinks into it (styles/view-transitions.css). The focus
 * cannot tell which it is, because Safari does not focus a link that is clicked.
 */
export function markPane(link: Element | undefined): void {
  document.querySelector("[data-opened]")?.removeAttribute("data-opened");
  link?.closest("main .spotlight")?.toggleAttribute("data-opened");
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) focus(heading);
}

/** Focuses an element that is not a control, without an outline. */
function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.classList.add("outline-none");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
