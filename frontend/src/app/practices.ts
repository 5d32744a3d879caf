import { practicePages } from "../../generated/routes";
import { readPageData } from "../lib/page-data";
import type { Practices } from "../lib/practices";
import { href, type PageId, type RouteId } from "../lib/routes";

let loaded: Practices | undefined;

export const loadedPractices = () => loaded;

/**
 * A page that describes what the program does needs its settings. Only the documents of those pages contain them, so that no other page carries the bytes:
 * a navigation reads them from the document that it replaces.
 */
export async function loadPractices(page: PageId): Promise<void> {
  loaded ??= readPageData().practices;
  if (loaded || !practicePages.includes(page as RouteId)) return;
  const response = await fetch(href(page as RouteId), { headers: { accept: "text/html" } });
  const [, json = "null"] = /id="page-data">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  loaded = (JSON.parse(json) as { practices: Practices }).practices;
}
