/**
 * Stylesheets. The document links one with the rules of its own page at the fold (components/fold.tsx), and a navigation removes that link with its page.
 * Other pages have other rules, so the first navigation loads the stylesheet of all pages. Its rules have the same order.
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
  keepFallbackFont();
  const element = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(element);
  return settled(element);
}

/**
 * If the font came too late for this document, its status is "error" in WebKit, which tries it again when a stylesheet is added. Then it would move what
 * the visitor reads or is about to click.
 */
function keepFallbackFont() {
  const isLate = [...document.fonts].some(({ family, status }) => family.includes("Instrument Sans") && status === "error");
  if (isLate) document.documentElement.style.setProperty("--font-sans", "var(--font-fallback)");
}

/** Resolves when the stylesheet of the shown page has loaded. Await it before showing HTML that the server did not send. */
export function stylesheetReady(): Promise<void> {
  const fold = document.querySelector<HTMLLinkElement>("link#fold");
  // The starter sets the property if the stylesheet cannot be loaded.
  const isLoading = fold !== null && fold.sheet === null && !document.documentElement.style.getPropertyValue("--below");
  return loading ?? (isLoading ? settled(fold) : Promise.resolve());
}

/** A stylesheet that cannot be loaded must not block anything. */
function settled(element: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) element.addEventListener(event, () => resolve());
  });
}

/**
 * Marks the document when it shows its second page (styles/navigated.css), and deletes the rules that hide what is below the fold (styles/inline.css):
 * later pages have no fold, and every style recalculation would pay for them.
 */
export function markNavigated(): void {
  document.documentElement.setAttribute("data-navigated", "");
  const sheet = document.styleSheets[0];
  if (!sheet) return;
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const { selectorText } = sheet.cssRules[at] as CSSStyleRule;
    if (selectorText?.includes("#fold")) sheet.deleteRule(at);
  }
}
