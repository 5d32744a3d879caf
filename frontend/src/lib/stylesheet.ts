/**
 * Client navigation. The document links the stylesheet at the fold (components/fold.tsx), and a navigation removes that link with
 * its page. So the head gets a link to the same, cached file.
 */

let ready: Promise<void> = Promise.resolve();

/** Links the stylesheet after hydration. Null means that the head links it already. */
export function linkStylesheet(href: string | null): void {
  if (href === null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  ready = new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    // A stylesheet that fails to load must not block navigation.
    link.addEventListener("error", () => resolve());
  });
  document.head.append(link);
}

/** Resolves when the stylesheet has loaded. Await it before showing HTML that the server did not send. */
export function stylesheetReady(): Promise<void> {
  return ready;
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
