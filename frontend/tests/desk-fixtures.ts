/** A page of each screen of the desk, and of their special cases, for tests. */
import type { DeskPage, LeadRow, LeadScreen, LeadState, Screen, SignedIn } from "../src/desk/contract";

const owner: SignedIn = {
  email: "meera.iyer@northwind.example",
  role: "owner",
  tabs: ["leads", "numbers", "people", "audit", "server", "account"],
  newLeads: 3,
  hasPassword: true,
};

const people = [
  ["Asha Rao", "Kaveri Diagnostics", "asha.rao@kaveri.example"],
  ["Jonas Lindqvist", "Hallberg Industri AB", "jonas.lindqvist@hallberg.example"],
  ["(no name)", null, null],
  [
    "Priyadarshini Venkataraman-Subramanian",
    "The Consolidated Southern Hospitals and Diagnostics Company",
    "pvs@southern-hospitals.example",
  ],
  ["sam.k@gmail.example", null, "sam.k@gmail.example"],
] as const;

const excerpts = [
  "We run eleven labs and want to know which hospitals look at our pricing page before they call. Could we see a demo next week?",
  "Is the integration with Salesforce two-way?",
  "",
  "Pricing for 40 seats, and whether the data stays in India.",
  "hello i saw your site pls call me",
];

const forms = ["Demo request", "Contact", "Newsletter page", "Pricing question"];
const states: LeadState[] = ["new", "new", "open", "done", "new"];

function row(index: number): LeadRow {
  const [person, company, email] = people[index % people.length] ?? people[0];
  const at = new Date(Date.UTC(2026, 10, 28, 14, 5) - index * 5_400_000).toISOString();
  return {
    id: 900 - index,
    at,
    form: forms[index % forms.length] ?? "",
    state: states[index % states.length] ?? "new",
    owner: index % 3 === 1 ? "meera.iyer@northwind.example" : null,
    person,
    email,
    company,
    excerpt: excerpts[index % excerpts.length] ?? "",
    source: index % 4 === 2 ? null : (["hospital-pricing-nov", "google", "linkedin"][index % 3] ?? null),
    isFreeMail: index % 5 === 4,
    count: index % 7 === 4 ? 3 : 1,
  };
}

const noFilter = {
  q: "",
  form: "",
  state: "",
  owner: "",
  source: "",
  campaign: "",
  page: "",
  from: "",
  until: "",
  free_mail: "",
} as const;

const inbox: Screen = {
  name: "inbox",
  href: "/desk/leads",
  filter: noFilter,
  leads: Array.from({ length: 50 }, (_, index) => row(index)),
  newest: 900,
  older: "/desk/leads?before=851",
  newer: null,
  options: {
    forms: [
      { id: "demo", title: "Demo request" },
      { id: "contact", title: "Contact" },
    ],
    owners: ["meera.iyer@northwind.example", "tom.reed@northwind.example"],
    sources: ["google", "linkedin"],
    campaigns: ["hospital-pricing-nov"],
    pages: ["/", "/pricing"],
  },
  counts: { new: 3, open: 41, done: 1000, spam: 212 },
  maxCount: 1000,
  exportHref: "/desk/leads/export?",
  notStored: [],
};

const lead: LeadScreen = {
  name: "lead",
  lead: { ...row(0), count: 3 },
  fields: [
    { label: "Name", value: "Asha Rao", kind: "text" },
    { label: "Work e-mail", value: "asha.rao@kaveri.example", kind: "email" },
    { label: "Phone", value: "+91 80 5550 0123", kind: "tel" },
    { label: "Company", value: "Kaveri Diagnostics", kind: "text" },
    { label: "Message", value: `${excerpts[0]}\n\nWe compared two other tools already.\nAsha`, kind: "textarea" },
    { label: "Team size", value: "", kind: "text" },
  ],
  replyHref: "mailto:asha.rao@kaveri.example?subject=Your%20demo%20request",
  origin: [
    { label: "Sent from", value: "/demo" },
    { label: "Landing page", value: "/blog/which-hospitals-look-at-your-prices" },
    { label: "Referrer", value: "www.google.com" },
    { label: "Campaign", value: "hospital-pricing-nov" },
    { label: "Time on site", value: "6 min 12 s" },
  ],
  consent: { givenAt: "2026-11-28T14:05:00.000Z", text: "I agree that Northwind stores my data to answer my request.", page: "/demo" },
  signals: [{ id: "mx", sentence: "The domain of the address receives mail." }],
  deliveries: [
    { channel: "crm webhook", state: "waiting", attempts: 3, answer: "503 Service Unavailable", nextAt: "2026-11-28T15:05:00.000Z" },
    { channel: "e-mail to sales@northwind.example", state: "delivered", attempts: 1, answer: null, nextAt: null },
    { channel: "chat", state: "dead", attempts: 12, answer: "410 Gone", nextAt: null },
    { channel: "archive", state: "none", attempts: 0, answer: null, nextAt: null },
  ],
  samePerson: [row(5), row(10)],
  sameCompany: [row(15)],
  companyDomain: "kaveri.example",
  notes: [
    { at: "2026-11-28T14:40:00.000Z", author: "meera.iyer@northwind.example", text: "Called, no answer.\nTry again on Monday." },
    { at: "2026-11-28T15:10:00.000Z", author: "tom.reed@northwind.example", text: "Wants a demo with their data." },
  ],
  repeats: ["2026-11-28T14:06:00.000Z", "2026-11-28T14:09:00.000Z"],
  owners: ["meera.iyer@northwind.example", "tom.reed@northwind.example"],
  may: { delete: true, erase: true, resend: true },
  newer: "/desk/leads/901",
  older: "/desk/leads/899",
  list: "/desk/leads?state=new",
};

const numbersRow = (value: string, views: number | null, viewsBefore: number | null, leads: number, leadsBefore: number) => ({
  value,
  views,
  viewsBefore,
  leads,
  leadsBefore,
  rate: views ? `${((leads / views) * 100).toFixed(1)} %` : "–",
  rateBefore: viewsBefore ? `${((leadsBefore / viewsBefore) * 100).toFixed(1)} %` : "–",
});

const numbers: Screen = {
  name: "numbers",
  days: 28,
  by: "page",
  rows: [
    numbersRow("/", 12_480, 11_140, 34, 41),
    numbersRow("/pricing", 3120, 3120, 58, 40),
    numbersRow("/blog/which-hospitals-look-at-your-prices-before-they-call-you", 840, 0, 6, 0),
    numbersRow("/integrations", 310, 420, 0, 2),
    numbersRow("(unknown)", null, null, 4, 4),
  ],
  total: numbersRow("", 16_750, 14_680, 102, 87),
  hasViews: true,
};

const account: Screen = {
  name: "account",
  sessions: [
    { id: 1, startedAt: "2026-11-20T08:00:00.000Z", seenAt: "2026-11-28T14:05:00.000Z", browser: "Firefox on Linux", isThis: true },
    { id: 2, startedAt: "2026-11-01T08:00:00.000Z", seenAt: "2026-11-27T19:30:00.000Z", browser: "Safari on iPhone", isThis: false },
  ],
  minLength: 12,
  error: null,
};

const person = (
  id: number,
  email: string,
  role: SignedIn["role"],
  state: "invited" | "active" | "disabled",
  lastSeenAt: string | null,
) => ({
  id,
  email,
  role,
  state,
  lastSeenAt,
  isSelf: id === 1,
});

const screens: Record<string, Screen> = {
  inbox,
  "inbox-filtered": {
    ...inbox,
    filter: {
      ...noFilter,
      q: "hospital",
      form: "demo",
      state: "spam",
      owner: "none",
      campaign: "gone",
      from: "2026-11-01",
      free_mail: "no",
    },
    leads: [row(3), row(4)].map((lead) => ({ ...lead, state: "spam" as const })),
    older: null,
    newer: "/desk/leads?after=1",
    exportHref: null,
    notStored: ["Newsletter page", "Contact"],
  },
  "inbox-empty": { ...inbox, leads: [], newest: 0, older: null, counts: { new: 0, open: 0, done: 0, spam: 0 } },
  "inbox-not-found": { ...inbox, filter: { ...noFilter, q: "zebra" }, leads: [], newest: 0, older: null },
  lead,
  "lead-spam": {
    ...lead,
    lead: { ...row(2), state: "spam" },
    fields: [{ label: "Message", value: "buy backlinks https://spam.example", kind: "textarea" }],
    replyHref: null,
    origin: [],
    consent: null,
    signals: [
      { id: "links", sentence: "The text has a link and no sentence." },
      { id: "fast", sentence: "The form was sent 1 s after the page was opened." },
    ],
    deliveries: [],
    samePerson: [],
    sameCompany: [],
    companyDomain: null,
    notes: [],
    repeats: [],
    may: { delete: false, erase: false, resend: false },
    newer: null,
    older: null,
  },
  numbers,
  "numbers-without-views": { ...numbers, hasViews: false, by: "campaign", days: 7 },
  "numbers-empty": { ...numbers, rows: [], total: numbersRow("", 0, 0, 0, 0) },
  people: {
    name: "people",
    people: [
      person(1, "meera.iyer@northwind.example", "owner", "active", "2026-11-28T14:05:00.000Z"),
      person(2, "tom.reed@northwind.example", "sales", "active", "2026-11-27T09:12:00.000Z"),
      person(3, "new.colleague@northwind.example", "marketing", "invited", null),
      person(4, "left@northwind.example", "sales", "disabled", "2026-08-02T10:00:00.000Z"),
    ],
    link: { email: "new.colleague@northwind.example", url: "https://northwind.example/desk/invitation/4kq1Zt0yB8vXg2", wasMailed: false },
    form: { email: "", role: "sales" },
  },
  audit: {
    name: "audit",
    entries: [
      { at: "2026-11-28T14:40:00.000Z", actor: "meera.iyer@northwind.example", action: "lead state", subject: "900: new to open" },
      {
        at: "2026-11-28T14:20:00.000Z",
        actor: "command line",
        action: "person invited",
        subject: "new.colleague@northwind.example, marketing",
      },
      { at: "2026-11-28T09:00:00.000Z", actor: "tom.reed@northwind.example", action: "export", subject: "212 leads, csv" },
    ],
    older: "/desk/audit?before=10",
  },
  "audit-empty": { name: "audit", entries: [], older: null },
  account,
  "account-error": { ...account, error: "This is not the current password." },
};

const outside: Record<string, Screen> = {
  "sign-in": { name: "sign-in", email: "", next: "/desk/leads", error: null },
  "sign-in-error": { name: "sign-in", email: "meera.iyer@northwind.example", next: "/desk", error: "Address or password is wrong." },
  invitation: { name: "password", email: "tom@northwind.example", action: "/desk/invitation/x", isNew: true, minLength: 12, error: null },
  reset: {
    name: "password",
    email: "tom@northwind.example",
    action: "/desk/invitation/x",
    isNew: false,
    minLength: 12,
    error: "This password is among the most common ones.",
  },
  fault: { name: "fault", status: 404, title: "There is no such lead", text: "It may have been deleted." },
};

const facts = { site: "Northwind Analytics", formToken: "token" };
const notices: Record<string, DeskPage["notice"]> = {
  "inbox-filtered": { kind: "done", text: "3 leads are marked as spam." },
  "lead-spam": { kind: "fault", text: "The note was not saved: it is empty." },
};

const pageOf =
  (user: SignedIn | null) =>
  ([name, screen]: [string, Screen]): [string, DeskPage] => [name, { ...facts, user, notice: notices[name] ?? null, screen }];

export const deskPages: [name: string, page: DeskPage][] = [
  ...Object.entries(screens).map(pageOf(owner)),
  ...Object.entries(outside).map(pageOf(null)),
  ...Object.entries({ "fault-inside": outside["fault"] as Screen, "account-by-proxy": { ...account, sessions: [] } as Screen }).map(
    pageOf({ ...owner, role: "marketing", tabs: ["numbers", "account"], newLeads: null, hasPassword: false }),
  ),
];
