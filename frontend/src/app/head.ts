/** The head of the document and what stands around every page, kept in step by hand when only the app changes. A chunk of its own: a first view has its head already. */
import { heads } from "../../generated/heads";
import type { PageId } from "../lib/routes";
import { fill, type Site } from "../lib/site";

/** What search engines show of a title, in characters. */
const LONGEST_TITLE = 65;

/** Title, description, robots and canonical address of the page that is now shown, and its link in the menus. */
export function showHead(page: PageId, site: Site): void {
  const head = heads[page];
  const title = documentTitle(head.title, site);
  document.title = title;
  setMeta("description", fill(head.description, site));
  setMeta("robots", head.index ? "index, follow, max-image-preview:large" : "noindex, follow");
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  // Its origin is the operator's public address, which need not be the one in the address bar.
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

/** Twin of the rule in Rust (src/tables/routes.rs, `head`): a title that a long name makes too long goes without it, or is cut at a word. */
export function documentTitle(template: string, site: Pick<Site, "name">): string {
  const whole = fill(template, site);
  if ([...whole].length <= LONGEST_TITLE) return whole;
  const short = fill(template.replace(/ \| \{name\}$|^\{name\}: /, ""), site);
  if ([...short].length <= LONGEST_TITLE) return short;
  const cut = [...short].slice(0, LONGEST_TITLE - 1).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 0) || cut.length).replace(/[,;:.]+$/, "")}…`;
}
