/**
 * Stylesheets. The document links one with the rules of its own page (src/templates/document.html). Other pages have other rules, so the first navigation
 * loads the stylesheet of all pages, which takes its place. Its rules have the same order.
 */
import { readPageData } from "./page-data";

let loading: Promise<void> | undefined;

/** Loads the stylesheet of all pages. Await it before showing another page. */
export function loadStylesheet(): Promise<void> {
  loading ??= link(readPageData().stylesheet);
  return loading;
}

function link(href: string | null): Promise<void> {
  if (href === null) return Promise.resolve();
  const element = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(element);
  return settled(element);
}

/** Resolves when the stylesheet of the shown page has loaded. Await it before showing HTML that the server did not send. */
export function stylesheetReady(): Promise<void> {
  const own = pageStylesheet();
  // The starter sets the property if the stylesheet cannot be loaded.
  const isLoading = own?.sheet === null && !document.documentElement.style.getPropertyValue("--menus");
  return loading ?? (isLoading ? settled(own) : Promise.resolve());
}

/** Renders also the sections that the browser may skip, as after a load: call before a jump to an element, which is then where it stays. */
export function showWholePage(): void {
  document.documentElement.removeAttribute("data-navigated");
}

/** A stylesheet that cannot be loaded must not block anything. */
function settled(element: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) element.addEventListener(event, () => resolve());
  });
}

/**
 * Marks the document when it shows another page than its first (styles/navigated.css), removes the stylesheet of the first, whose rules would come after
 * those of the one of all pages, and deletes the rule that hides what is below the fold until it is parsed (styles/inline.css): every style recalculation
 * would pay for it.
 */
export function markNavigated(): void {
  document.documentElement.setAttribute("data-navigated", "");
  pageStylesheet()?.remove();
  const sheet = document.styleSheets[0];
  if (!sheet) return;
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    if (sheet.cssRules[at]?.cssText.includes("#fold")) sheet.deleteRule(at);
  }
}

function pageStylesheet(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>("link#stylesheet");
}
