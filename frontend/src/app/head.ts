/** Updates the document's head and the menus after a client navigation. A chunk of its own, because the initial load does not need it. */
import { type Head, heads } from "../../generated/heads";
import type { RouteId } from "../lib/routes";
import { fill } from "../lib/fill";
import type { Site } from "../lib/site";

export { closePane, openPane } from "./panes";

/** Characters of a title that search engines show. */
const LONGEST_TITLE = 65;

/** Sets title, description, robots and canonical URL of the current page, and marks its link in the menus. */
export function updateHead(page: string, site: Site): void {
  const head = heads[page as RouteId];
  const title = documentTitle(head, site);
  document.title = title;
  setMeta("description", fill(head.description, site));
  setMeta("robots", head.index ? "index, follow, max-image-preview:large" : "noindex, follow");
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  // Its origin is the operator's public URL, which may differ from the browser's.
  if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header nav a")) {
    if (link.pathname === window.location.pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const announcer = document.getElementById("route-announcer");
  if (announcer) announcer.textContent = title;
}

function setMeta(name: string, content: string): void {
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (meta === null) {
    meta = document.createElement("meta");
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

/** The title of the document, by the rule of `Tables::head` in src/tables/mod.rs: a title that is too long with the company's name goes without it, or is the page's label. */
export function documentTitle({ title, label }: Pick<Head, "title" | "label">, site: Pick<Site, "name">): string {
  const titles = [title, title.replace(/ \| \{name\}$|^\{name\}: /, "")].map((it) => fill(it, site));
  return titles.find((it) => [...it].length <= LONGEST_TITLE) ?? label;
}
