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

function insert(): Promise<void> {
  if (address === null) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve) => {
    // A sheet that fails to load must not keep the visitor from navigating.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}
