/** Updates the document's head and the menus after a client navigation. A chunk of its own, because the initial load does not need it. */
import { heads } from "../../generated/heads";
import type { PageId } from "../lib/routes";
import { fill } from "../lib/fill";
import type { Site } from "../lib/site";

export { closePane, openPane } from "./panes";

/** Characters of a title that search engines show. */
const LONGEST_TITLE = 65;

/** Sets title, description, robots and canonical URL of the current page, and marks its link in the menus. */
export function updateHead(page: PageId, site: Site): void {
  const head = heads[page];
  const title = documentTitle(head.title, site);
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

/** Same rule as `head` in src/tables/routes.rs: a title that is too long with the product's name goes without it, or is cut after a word. */
export function documentTitle(template: string, site: Pick<Site, "name">): string {
  const whole = fill(template, site);
  if ([...whole].length <= LONGEST_TITLE) return whole;
  const short = fill(template.replace(/ \| \{name\}$|^\{name\}: /, ""), site);
  if ([...short].length <= LONGEST_TITLE) return short;
  const cut = [...short].slice(0, LONGEST_TITLE - 1).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 0) || cut.length).replace(/[,;:.]+$/, "")}…`;
}
