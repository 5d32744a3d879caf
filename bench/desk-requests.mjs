/** What a person asks of the desk. The nth request of a kind differs from the one before it, where that is possible. */
import { CAMPAIGNS, FIRST_NAMES, idAt, LAST_NAMES, OWNERS, PAGES, SOURCES, timeAt, wordOf } from "./leads.mjs";

const nth = (values, n) => values[n % values.length];
const list = (query) => `/desk/leads?${new URLSearchParams(query)}`;

/** `path(n, known)`: `known` has a few leads of the middle of the list, and the id of the newest. */
export const requests = [
  { name: "list, newest page", headline: true, path: () => "/desk/leads" },
  { name: "list, older page", headline: true, path: (n) => list({ before: idAt(((n * 7) % 100) / 100 + 0.005) }) },
  { name: "filter: state open", path: () => list({ state: "open" }) },
  { name: "filter: state new", path: () => list({ state: "new" }) },
  { name: "filter: form, 1 in 10 leads", path: () => list({ form: "enterprise" }) },
  { name: "filter: owner", headline: true, path: (n) => list({ owner: nth(OWNERS, n) }) },
  { name: "filter: no owner", path: () => list({ owner: "none" }) },
  { name: "filter: source", path: (n) => list({ source: nth(SOURCES, n) }) },
  { name: "filter: campaign, 1 in 160 leads", path: (n) => list({ campaign: nth(CAMPAIGNS, n) }) },
  { name: "filter: page of the form", path: (n) => list({ page: nth(PAGES, n) }) },
  { name: "filter: one day", path: (n) => list({ from: day(n), until: day(n) }) },
  { name: "filter: free mail", headline: true, path: () => list({ free_mail: "yes" }) },
  {
    name: "filter: state, owner, campaign",
    headline: true,
    path: (n) => list({ state: "open", owner: OWNERS[0], campaign: nth(CAMPAIGNS, n) }),
  },
  { name: "search: one word, 1 in 20 leads", headline: true, path: (n) => list({ q: nth(LAST_NAMES, n) }) },
  { name: "search: two words, 1 in 400 leads", path: (n) => list({ q: `${nth(FIRST_NAMES, n)} ${nth(LAST_NAMES, n + (n % 7))}` }) },
  { name: "search: a word of nearly all leads", headline: true, path: () => list({ q: wordOf(0) }) },
  { name: "search: a rare word", path: (n) => list({ q: wordOf(3_000 + n) }) },
  { name: "search: three letters", path: (n) => list({ q: nth(LAST_NAMES, n).slice(0, 3) }) },
  { name: "search: an address", headline: true, path: (n, known) => list({ q: nth(known.leads, n).email }) },
  { name: "search: a word of no lead", headline: true, path: (n) => list({ q: `nowhere${n}` }) },
  { name: "search and filters", path: (n) => list({ q: nth(FIRST_NAMES, n), campaign: nth(CAMPAIGNS, n), free_mail: "yes" }) },
  {
    name: "search: a word of nearly all leads, and a campaign",
    headline: true,
    path: (n) => list({ q: wordOf(0), campaign: nth(CAMPAIGNS, n) }),
  },
  { name: "one lead", headline: true, path: (n, known) => `/desk/leads/${nth(known.leads, n).id}` },
  { name: "whether new leads came", headline: true, path: (n, known) => `/desk/leads/new?after=${known.newest}` },
  {
    name: "numbers of 28 days",
    headline: true,
    path: (n) => `/desk/numbers?days=28&by=${nth(["page", "source", "campaign", "landing"], n)}`,
  },
];

export const EXPORT = "/desk/leads/export?format=csv";

function day(n) {
  return new Date(timeAt(((n * 7) % 100) / 100)).toISOString().slice(0, 10);
}
