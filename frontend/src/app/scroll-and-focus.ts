/** Sets scroll position, focus and the document's head after client navigations, as a browser does when it loads a page. */
import { useLayoutEffect, useRef } from "react";
import { type Location, NavigationType } from "react-router";
import { notFound, pageAt } from "../lib/routes";
import type { Site } from "../lib/site";
import { showWholePage } from "../lib/stylesheet";
import type * as Head from "./head";

/** The code that changes the head and marks panes. The initial load does not need it. */
export let head: typeof Head | null = null;

export async function loadHead(): Promise<void> {
  head ??= await import("./head");
}

/** Where a history entry was left: the scroll position, and the heights of the sections that the browser may skip (styles/navigated.css), in px. */
interface Place {
  y: number;
  heights: number[];
}

const places = new Map<string, Place>();
let shownKey = "";

/** Stores the place of the history entry that is being left. */
export function savePlace(): void {
  places.set(shownKey, { y: window.scrollY, heights: skippableSections().map(contentHeight) });
}

/** The sections that the browser may skip. styles/navigated.css has the same selector. */
function skippableSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main section:not(:first-child, section section)")];
}

/** The height of a section without padding and borders, as `contain-intrinsic-size` counts it. */
function contentHeight(section: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(section);
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth];
  return edges.reduce((height, edge) => height - parseFloat(edge), section.getBoundingClientRect().height);
}

function restorePlace({ y, heights }: Place): void {
  skippableSections().forEach(({ style }, index) => {
    const height = heights[index];
    if (height !== undefined) style.containIntrinsicBlockSize = `auto ${height}px`;
  });
  scrollToY(y);
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
    if (moved) head?.updateHead(page, site);

    if (navigationType === NavigationType.Pop) {
      const place = places.get(shownKey);
      // No stored position on the same page: the visitor followed a `#link`, and the browser has scrolled to its target.
      if (place) restorePlace(place);
      else if (moved && !scrollToHash(location.hash)) scrollToY(0);
      if (moved && !head?.closePane(before.pathname)) focusHeading();
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
  const id = hash.slice(1);
  const target = document.getElementById(id) ?? document.getElementById(percentDecode(id));
  if (target === null) return false;
  showWholePage();
  // As the HTML standard reveals the target of a fragment.
  for (let at: Element | null | undefined = target; (at = at.parentElement?.closest("details"));) at.setAttribute("open", "");
  // The full text of a legal section. Other navigation matches `:target`.
  target.querySelector(":scope > details")?.setAttribute("open", "");
  target.scrollIntoView({ behavior: "instant" });
  focus(target);
  return true;
}

/** Decodes a fragment as the HTML standard does: what is no escape stays, and nothing throws. */
function percentDecode(text: string): string {
  return new URLSearchParams(`=${text.replaceAll("+", "%2B").replaceAll("&", "%26")}`).get("") ?? "";
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
