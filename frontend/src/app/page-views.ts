import { readPageData } from "../lib/page-data";
import { notFound } from "../lib/routes";

interface Privacy {
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/** The timing of the navigation that opened the document. Not every browser knows the last two (https://w3c.github.io/resource-timing/, prerendering-revamped). */
interface Opening extends PerformanceNavigationTiming {
  deliveryType?: string;
  activationStart?: number;
}

/**
 * Counts the page of this document if it was fetched ahead, because the server counts no such request. The browser has it from its cache then, or has
 * prepared it unseen until now. Back shows a page once more without a request; that counts as no view.
 */
export function countIfPrefetched(page: string): void {
  const [opening] = performance.getEntriesByType("navigation") as Opening[];
  const count = () => countView(page, document.referrer.split("/", 3).join("/"));
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", count, { once: true });
  else if (opening?.activationStart) count();
  else if (opening?.type === "navigate" && (opening.deliveryType || opening.transferSize === 0)) count();
}

/**
 * Tells the server (`src/http/handlers/views.rs`) that a page is shown which it was not asked for. It sends the page's id, and for an opened document the
 * origin that led there.
 */
export function countView(page: string, referrer?: string): void {
  const { globalPrivacyControl, connection } = navigator as Privacy;
  if (page === notFound || readPageData().countsViews === false || globalPrivacyControl || connection?.saveData) return;
  navigator.sendBeacon("/page-views", referrer === undefined ? page : `${page} ${referrer}`);
}
