/**
 * The document links the whole stylesheet where its first screen ends (components/fold.tsx), and a navigation takes that link away with its page.
 * So the head gets a link of its own, to the same file, which the browser has at hand.
 */

let ready: Promise<void> = Promise.resolve();

/** Says where the sheet is, once the page is alive; null means that the head links it already. */
export function linkStylesheet(href: string | null): void {
  if (href === null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  ready = new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    // A sheet that fails to load must not keep the visitor from navigating.
    link.addEventListener("error", () => resolve());
  });
  document.head.append(link);
}

/** Resolves when every class of the site has its rules; await it before showing what the server did not send. */
export function stylesheetReady(): Promise<void> {
  return ready;
}
