/**
 * Which pane grows into the next page, or which one the page that is left shrinks into (styles/view-transitions.css). Attributes say it and not the focus,
 * because Safari does not focus a link that is clicked. Loaded with app/head.ts.
 */

/** Marks the pane that a navigation opens or closes; call it before the navigation. `link` is what was clicked. A page that a pane has opened shrinks again, if the visitor goes back and still sees its title. */
export function openPane(link: Element | undefined, isBack: boolean): void {
  const root = document.documentElement;
  const last = document.querySelector("[data-opened]");
  const pane = link?.closest("main .spotlight");
  const shrinks = isBack && !last && root.hasAttribute("data-by-pane") && isOnScreen(document.querySelector("main h1"));
  root.toggleAttribute("data-by-pane", shrinks || Boolean(pane));
  last?.removeAttribute("data-opened");
  pane?.setAttribute("data-opened", "");
  // The window of the home page plays once (pages/home/hero-window.module.css).
  if (isBack) root.setAttribute("data-returned", "");
}

/** After Back, the focus returns to the visible link that led to the page, as it does when a browser keeps the page in memory. */
export function closePane(pathname: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>("main .spotlight a, main a.spotlight");
  const link = [...links].find((candidate) => candidate.pathname === pathname && isOnScreen(candidate));
  link?.focus({ preventScroll: true });
  link?.closest(".spotlight")?.setAttribute("data-opened", "");
  return link !== undefined;
}

function isOnScreen(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < window.innerHeight;
}
