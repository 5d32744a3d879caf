import { readPageData } from "../../lib/page-data";

/** The most characters that are kept of a value. The server stores no more (`src/leads/origin.rs`). */
const MAX_LENGTH = 100;
/** The most characters of all names of parameters together: enough that no known name is cut off by others. */
const MAX_NAMES_LENGTH = 1000;

/**
 * Adds how long the document has been open, and what brought the visitor to a form post, as fields that begin with `origin_`. The browser remembers how
 * the document was loaded for as long as it is open, so the site keeps nothing itself. A document that was opened from another page of the site is not
 * the first of the visit, and says nothing of it.
 */
export function addOrigin(body: URLSearchParams): void {
  // The time from opening the document: people take longer than robots (`src/leads/spam/fast_post.rs`).
  body.set("elapsed_ms", String(Math.round(performance.now())));
  const { sendsOrigin } = readPageData();
  const [entry] = performance.getEntriesByType("navigation");
  const referrer = document.referrer && new URL(document.referrer);
  if (sendsOrigin === false || !entry || (referrer && referrer.host === location.host)) return;
  // The address that was opened, whatever navigation has made of it since.
  const { pathname, searchParams } = new URL(entry.name, location.href);
  const utm = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];
  const fields = {
    landing_page: pathname,
    referring_host: referrer && referrer.hostname,
    ...Object.fromEntries(utm.map((name) => [name, searchParams.get(name) ?? ""])),
    // Names only: which click ID there is, not its value. Every name that the server knows ends so (`src/leads/origin.rs`).
    parameters: [...searchParams.keys()].filter((name) => /i[dk]$/i.test(name)).join(" "),
    // Not a time: the visitor's clock may be wrong.
    age_s: String(Math.max(0, Math.round((Date.now() - performance.timeOrigin) / 1000))),
  };
  for (const [name, value] of Object.entries(fields)) {
    const cut = [...value].slice(0, name === "parameters" ? MAX_NAMES_LENGTH : MAX_LENGTH).join("");
    if (cut) body.set(`origin_${name}`, cut);
  }
}
