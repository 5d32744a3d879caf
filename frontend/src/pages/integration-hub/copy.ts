/** Copy of /products/integration-hub. The log, the rules and the record are sample data. */
import * as claims from "../../../generated/claims";
import { halden, story, visits } from "../../lib/sample-world";

export type LogKind = "in" | "out" | "merge" | "retry";

export const hero = {
  badge: "Data integration hub",
  title: "Plug it in once. Everything agrees.",
  lead: "One switchboard between your website, your CRM and every tool that touches a customer. Connect each one once, decide which fields sync, and see every record that moves.",
  actions: ["trial", { to: "integrations", text: "Browse integrations" }],
} as const;

export const board = {
  caption: "Whatever comes in goes out everywhere it should",
  legend: "Switch a tool off and see what happens to its records",
  inbound: [
    { name: "Website visitors", logos: ["googleanalytics", "googletagmanager", "wordpress"] },
    { name: "CRM", logos: ["hubspot", "salesforce", "dynamics365"] },
    { name: "Forms and events", logos: ["googleforms", "calendly", "mixpanel"] },
    { name: "Data sources", logos: ["crunchbase", "g2", "github"] },
  ],
  /** The record has a line from each of `inbound`. */
  center: {
    title: "Account graph",
    account: halden.name,
    lines: [visits.halden, "Prospect, owner assigned", "No form filled in", `${halden.employees} employees, verified`],
  },
  outbound: [
    { name: "CRM", logos: ["hubspot", "salesforce", "dynamics365"], waiting: "CRM: 31 waiting" },
    { name: "Ad audiences", logos: ["googleads", "meta", "tiktok"], waiting: "Ads: 12 waiting" },
    { name: "Sales sequences", logos: ["gmail", "whatsapp", "aircall"], waiting: "Sales: 4 waiting" },
    { name: "Team chat", logos: ["microsoftteams", "slack", "intercom"], waiting: "Chat: 2 waiting" },
  ],
  open: "All lines open",
};

export const bank = {
  title: `${claims.integrations} integrations, one socket`,
  lead: "Sixty-five of them are the tools that revenue teams ask for first. The rest connect through webhooks and workflow automation.",
  unit: "integrations",
  link: "See all integrations",
};

export const mapping = {
  title: "You decide what syncs, field by field",
  lead: "Nothing syncs because a vendor thought it should. Each line names both ends, the direction, and who wins when they disagree.",
  caption: "Where the two disagree, the lit end keeps its value.",
  ends: ["In your CRM", "In the graph"],
  between: "Direction, and the rule when they disagree",
  rows: [
    { left: "Account.Name", direction: "both", right: "company.name", rule: "CRM wins", keeps: "left" },
    { left: "Account.Employees", direction: "in", right: "company.headcount", rule: "Newest verified value", keeps: "right" },
    { left: "Contact.Email", direction: "both", right: "person.work_email", rule: "Verified beats typed", keeps: "right" },
    { left: "Contact.Phone", direction: "in", right: "person.phone", rule: "Fill only if empty", keeps: "left" },
    { left: "Account.Owner", direction: "out", right: "routing.owner", rule: "CRM wins", keeps: "left" },
  ] satisfies { left: string; direction: "in" | "out" | "both"; right: string; rule: string; keeps: "left" | "right" }[],
  directions: { in: "Graph to CRM", out: "CRM to graph", both: "Both ways" },
};

const [, identified] = story.steps;

/** What the opened line of the log shows. */
const change = {
  field: "Account.Employees",
  before: { name: "Before", value: "480", text: "Typed by hand, two years ago" },
  after: { name: "After", value: halden.employees, text: "Verified today" },
  rule: { name: "Why", value: "Newest verified value", text: "The rule you set for this field" },
};

export type Change = typeof change;

interface LogLine {
  time: string;
  kind: LogKind;
  text: string;
  change?: Change;
}

export const log = {
  title: "A log you would show an auditor",
  lead: "Every record that moved, when, why and what it looked like before. Filter by person, replay a day, undo a merge.",
  caption: `Sync log, ${identified.day} morning`,
  label:
    "Sample sync log: a visit comes in, two contacts are merged, three records go out, one of them with its value before and after, and one delivery is tried again after a rate limit",
  lines: [
    { time: `${identified.time}:07`, kind: "in", text: `Website: visit matched to ${halden.name}` },
    { time: `${identified.time}:08`, kind: "merge", text: "Two contacts with one email merged, both originals kept" },
    { time: `${identified.time}:08`, kind: "out", text: `CRM: headcount of ${halden.name} replaced`, change },
    { time: `${identified.time}:09`, kind: "out", text: "Ad audience: one account added to Pricing visitors" },
    { time: `${identified.time}:12`, kind: "retry", text: "Team chat: rate limit, trying again in 30 s" },
    { time: `${identified.time}:42`, kind: "out", text: "Team chat: owner alerted about the visit, second attempt" },
  ] as readonly LogLine[],
  kinds: { in: "In", out: "Out", merge: "Merge", retry: "Retry" } satisfies Record<LogKind, string>,
};

export const saving = {
  figure: claims.toolCosts,
  label: "tool cost reduction",
  title: "Count the tools you keep only to move data between tools",
  tools: {
    before: "Ten tools on the bill",
    after: "Seven with the hub",
    label:
      "Ten tools of a sample team: seven stay, and the connector subscription, the enrichment service and the deduplication plug-in go",
    kept: ["hubspot", "googleanalytics", "mailchimp", "gmail", "slack", "googleads", "zendesk"],
    dropped: ["Connector subscription", "Enrichment service", "Deduplication plug-in"],
  },
  text: "The connector subscription, the enrichment service, the deduplication plug-in, the contractor who knows how it all fits together. Teams that route through one hub cut 30% or more of their tool costs.",
};

export const closing = {
  title: "Tell us your stack, and we will draw the board",
  text: "In a demo we map your own tools, live, and you keep the drawing.",
  actions: ["demo"],
  related: {
    title: "What runs through it",
    links: [
      { to: "visitor-identification", text: "Identified website visitors" },
      { to: "enrichment-workbook", text: "Finished rows from the workbook" },
      { to: "revops", text: "How revenue operations teams use the hub" },
    ],
  },
} as const;
