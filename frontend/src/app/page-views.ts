import { readPageData } from "../lib/page-data";
import { type PageId, notFound } from "../lib/routes";

interface Privacy {
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/** Tells the server (`src/http/handlers/views.rs`) that a page is shown which it was not asked for. It sends the page's id and nothing else. */
export function countView(page: PageId): void {
  const { globalPrivacyControl, connection } = navigator as Privacy;
  if (page === notFound || readPageData().countsViews === false || globalPrivacyControl || connection?.saveData) return;
  navigator.sendBeacon("/page-views", page);
}
