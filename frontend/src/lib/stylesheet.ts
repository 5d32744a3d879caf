/** The document carries inline only the rules that its first view needs; the whole sheet follows when the browser is idle. */

let address: string | null = null;
let ready: Promise<void> | null = null;

/** Says where the whole sheet is; null means that the document links it already. */
export function setStylesheet(href: string | null): void {
  address = href;
  if (href === null) return;
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
  idle(() => void stylesheetReady());
}

/** Resolves when every class of the site has its rules; await it before showing what the first view did not have. */
export function stylesheetReady(): Promise<void> {
  return (ready ??= insert());
}

async function insert(): Promise<void> {
  if (address === null) return;
  try {
    const response = await fetch(address);
    if (response.ok) adopt(await response.text());
  } catch {
    // A sheet that fails to load must not keep the visitor from navigating.
  }
}

/** Without the fonts, which the document has declared: declared again, one that came too late would be new, hence in time, and move every line. */
function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll(/@font-face\s*\{.*?\}/gs, ""));
  document.adoptedStyleSheets.push(sheet);
}
