/**
 * What the Rust host gives the desk for one page (src/desk/pages.rs), as JSON. Every page is a document of its own: links and forms work without scripts.
 * Times are UTC, ISO 8601 with milliseconds.
 */
export interface DeskPage {
  /** The company's name. */
  site: string;
  /** The hidden field `form_token` of every form. */
  formToken: string;
  /** Null on the pages before somebody has signed in. */
  user: SignedIn | null;
  /** What the last action did, or why it did nothing. Shown once. */
  notice: { kind: "done" | "fault"; text: string } | null;
  screen: Screen;
}

export type Role = "owner" | "sales" | "marketing";

export interface SignedIn {
  email: string;
  role: Role;
  /** The tabs that this role may open, in this order. */
  tabs: Tab[];
  /** How many leads are new; null for who may not read leads. */
  newLeads: number | null;
  /** False behind a proxy that signs people in: there is no password, and nothing to sign out of. */
  hasPassword: boolean;
}

export type Tab = "leads" | "numbers" | "people" | "audit" | "server" | "account";

export type Screen =
  SignInScreen | PasswordScreen | InboxScreen | LeadScreen | NumbersScreen | PeopleScreen | AuditScreen | AccountScreen | FaultScreen;

/** Posts `email`, `password` and `next` to /desk/sign-in. */
export interface SignInScreen {
  name: "sign-in";
  email: string;
  /** The path to open afterwards. */
  next: string;
  error: string | null;
}

/** An invitation or a reset. Posts `password` to `action`. */
export interface PasswordScreen {
  name: "password";
  email: string;
  /** /desk/invitation/TOKEN */
  action: string;
  /** An invitation, not a reset. */
  isNew: boolean;
  minLength: number;
  error: string | null;
}

/** 403, 404 or 500. */
export interface FaultScreen {
  name: "fault";
  status: number;
  title: string;
  text: string;
}

export type LeadState = "new" | "open" | "done" | "spam";

/** GET /desk/leads. Each filter is a query parameter of its name; empty: no filter. */
export interface InboxScreen {
  name: "inbox";
  /** Path and query of this page, the place in the list included. The bulk form sends it as `next`. */
  href: string;
  filter: LeadFilter;
  leads: LeadRow[];
  /** The id of the newest lead that is listed, 0 if there is none. GET /desk/leads/new?after=ID&FILTER answers `NewLeads`. */
  newest: number;
  /** Hrefs of the pages of older and newer leads; null: there is none. */
  older: string | null;
  newer: string | null;
  options: {
    forms: { id: string; title: string }[];
    /** Who can own a lead. */
    owners: string[];
    sources: string[];
    campaigns: string[];
    pages: string[];
  };
  /** How many leads there are of each state, with no other filter. At most `maxCount`, which stands for "this or more". */
  counts: Record<LeadState, number>;
  maxCount: number;
  /** /desk/leads/export?FILTER, without a format. Append &format=csv or &format=json. Null: the role may not export. */
  exportHref: string | null;
  /** What the inbox lacks: titles of forms whose posts are delivered and not stored (--keep-requests no). */
  notStored: string[];
}

export interface LeadFilter {
  q: string;
  form: string;
  /** Empty: every state but spam. */
  state: LeadState | "";
  /** An e-mail address, or "none". */
  owner: string;
  source: string;
  campaign: string;
  page: string;
  /** 2026-11-28 */
  from: string;
  until: string;
  /** "yes": free mail only. "no": without. */
  free_mail: "" | "yes" | "no";
}

export interface LeadRow {
  id: number;
  at: string;
  /** The title of the form. */
  form: string;
  state: LeadState;
  owner: string | null;
  /** The name, or else the address, or else "(no name)". */
  person: string;
  email: string | null;
  company: string | null;
  /** The beginning of what was written, one line. */
  excerpt: string;
  /** The campaign, or else the source, or else null. */
  source: string | null;
  isFreeMail: boolean;
  /** How often the same text was sent within a day; 1 without repetition. */
  count: number;
}

/** What GET /desk/leads/new answers. */
export interface NewLeads {
  /** Leads that the filter finds and that are newer than `after`. */
  found: number;
  /** All leads of the state `new`. */
  newLeads: number;
}

/**
 * GET /desk/leads/ID. Its forms post to /desk/leads/ID/…
 * - state: `state`, and `owner` (empty: nobody). Without the field `owner` the owner stays.
 * - notes: `text`
 * - resend: nothing
 * - delete, erase (owner only): `confirmed`=yes
 * A field `next` (a path) says where to go afterwards; without it, back to the lead.
 */
export interface LeadScreen {
  name: "lead";
  lead: LeadRow;
  /** Every field as the visitor filled it in, in the order of the form. */
  fields: { label: string; value: string; kind: "text" | "email" | "tel" | "textarea" }[];
  /** mailto: with address and subject; null without an address. */
  replyHref: string | null;
  /** What brought it: label and value. */
  origin: { label: string; value: string }[];
  consent: { givenAt: string; text: string; page: string } | null;
  /** The signals that made it spam, or that speak for it: a word and a sentence each. */
  signals: { id: string; sentence: string }[];
  /** One for each channel that delivers this form. */
  deliveries: {
    channel: string;
    /** "delivered" also when it was delivered long ago: what has arrived leaves the outbox. */
    state: "waiting" | "dead" | "delivered" | "none";
    attempts: number;
    answer: string | null;
    /** The next attempt, or when it was delivered. */
    nextAt: string | null;
  }[];
  /** Other leads of the same address, and of the same company domain (never of a free mail provider). */
  samePerson: LeadRow[];
  sameCompany: LeadRow[];
  companyDomain: string | null;
  notes: { at: string; author: string; text: string }[];
  /** When the same text was sent again. */
  repeats: string[];
  owners: string[];
  may: { delete: boolean; erase: boolean; resend: boolean };
  /** Hrefs of the neighbors in the list that it was opened from, and of that list. */
  newer: string | null;
  older: string | null;
  list: string;
}

/** GET /desk/numbers?days=28&by=page */
export interface NumbersScreen {
  name: "numbers";
  days: 7 | 28 | 90;
  by: "page" | "source" | "campaign" | "landing";
  rows: NumbersRow[];
  total: NumbersRow;
  /** False: views are not counted (--page-views no). */
  hasViews: boolean;
}

/** The numbers of the period and of the one before. */
export interface NumbersRow {
  value: string;
  /** Views by people; null where views are not counted by this. */
  views: number | null;
  viewsBefore: number | null;
  leads: number;
  leadsBefore: number;
  /** Leads per 100 views, "7.5 %", or a dash. */
  rate: string;
  rateBefore: string;
}

/**
 * GET /desk/people, owner only.
 * - POST /desk/people: `email`, `role`
 * - POST /desk/people/ID/role: `role`
 * - POST /desk/people/ID/disable, /enable, /reset: nothing
 */
export interface PeopleScreen {
  name: "people";
  people: {
    id: number;
    email: string;
    role: Role;
    state: "invited" | "active" | "disabled";
    lastSeenAt: string | null;
    isSelf: boolean;
  }[];
  /** The link of the invitation or reset that was just made, to be handed over. Shown once. */
  link: { email: string; url: string; wasMailed: boolean } | null;
  /** What was typed into the form that was refused. */
  form: { email: string; role: Role };
}

/** GET /desk/audit?before=ID, owner only. GET /desk/audit/export?format=csv exports it. */
export interface AuditScreen {
  name: "audit";
  entries: { at: string; actor: string; action: string; subject: string }[];
  older: string | null;
}

/**
 * GET /desk/account.
 * - POST /desk/account/password: `current`, `password`
 * - POST /desk/account/sessions/ID/end: nothing
 */
export interface AccountScreen {
  name: "account";
  sessions: { id: number; startedAt: string; seenAt: string; browser: string; isThis: boolean }[];
  minLength: number;
  error: string | null;
}
