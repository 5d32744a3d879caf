import type { LeadFilter } from "./contract";

/** The order of the parameters in an address. */
const NAMES = ["state", "q", "form", "owner", "source", "campaign", "page", "from", "until", "free_mail"] as const;

/** The query of a filter without its question mark. The server's engine has no URLSearchParams. */
export function filterQuery(filter: LeadFilter): string {
  const set = NAMES.filter((name) => filter[name] !== "");
  return set.map((name) => `${name}=${encodeURIComponent(filter[name]).replaceAll("%20", "+")}`).join("&");
}

const withQuery = (path: string, query: string) => (query === "" ? path : `${path}?${query}`);

/** The first page of the list. */
export const listHref = (filter: LeadFilter) => withQuery("/desk/leads", filterQuery(filter));

/** A lead. With the filter of the list that it is opened from, the server finds its neighbors. */
export const leadHref = (id: number, filter?: LeadFilter) => withQuery(`/desk/leads/${id}`, filter ? filterQuery(filter) : "");

/** A lead that was opened from a list, with the list's filter. */
export const leadInList = (list: string, id: number) => list.replace("/desk/leads", `/desk/leads/${id}`);

/** The list after an action: `place` is the row that has the focus then, `lead-ID` or `row-INDEX`. No fragment, because the server adds to the query. */
export const listAt = (list: string, place: string) => `${list}${list.includes("?") ? "&" : "?"}at=${place}`;

/** What the browser asks while the list is open. */
export function newLeadsHref(newest: number, filter: LeadFilter): string {
  return withQuery("/desk/leads/new", [`after=${newest}`, filterQuery(filter)].filter((part) => part !== "").join("&"));
}
