import * as claims from "../../../generated/claims";
import type { RouteId } from "../../lib/routes";
import { applicant, castell, halden, haldenRecord, market, story, workbookRows } from "../../lib/sample-world";

export type ProductName = "market" | "visitor" | "workbook" | "profile" | "hub" | "api";
export type ProductMark = ProductName | "popup" | "login";

export interface ProductEntry {
  route: RouteId;
  mark: ProductName;
  name: string;
  /** The product's job, in one line. */
  promise: string;
  /** One claim about this product. */
  fact: { value: string; label: string };
}

export interface ProductStage {
  title: string;
  text: string;
  products: readonly [ProductEntry, ProductEntry];
}

export const hero = {
  badge: "Products",
  title: "Six products that share one view of every account",
  lead: "Start with the job that costs you most today. Every product reads and writes the same account record, so what one of them learns, the other five know.",
  actions: ["trial", "demo"],
  notes: ["One script tag", "One account record", `Free for ${claims.trial.days} days`],
} as const;

export const index = {
  title: "Find them, know them, put it to work",
  text: "Three jobs, two products for each. Take one on its own, or let all six share the same record.",
} as const;

export const stages: readonly ProductStage[] = [
  {
    title: "Find the accounts worth your time",
    text: "The market you could sell to, and the part of it that is looking at you right now.",
    products: [
      {
        route: "visitor-identification",
        mark: "visitor",
        name: "Visitor identification",
        promise: "See who is behind your anonymous website traffic.",
        fact: { value: `Up to ${claims.accuracy.visitors.upTo}`, label: "of visitors identified" },
      },
      {
        route: "tam-addressing",
        mark: "market",
        name: "TAM addressing",
        promise: "Map your whole market and put it in front of your ads.",
        fact: { value: market.audience.count, label: "accounts in a sample audience" },
      },
    ],
  },
  {
    title: "Know them before you write",
    text: "Complete records, so that the first message is about them and not about you.",
    products: [
      {
        route: "enrichment-workbook",
        mark: "workbook",
        name: "Enrichment workbook",
        promise: "Paste a list and watch the empty columns fill up.",
        fact: { value: `${workbookRows.complete} of ${workbookRows.all}`, label: "rows complete in a sample sheet" },
      },
      {
        route: "profile-enrichment",
        mark: "profile",
        name: "Profile enrichment",
        promise: "A name or an email in, a complete profile out.",
        fact: { value: "Monthly", label: "refresh of every profile, or sooner" },
      },
    ],
  },
  {
    title: "Put the record to work everywhere",
    text: "One source of truth, in the tools your team opens each morning and in the software you build.",
    products: [
      {
        route: "integration-hub",
        mark: "hub",
        name: "Integration hub",
        promise: "Connect your stack once and keep it in step.",
        fact: { value: claims.toolCosts, label: "lower tool costs" },
      },
      {
        route: "api-documentation",
        mark: "api",
        name: "Data APIs",
        promise: "Business data for India, one request away.",
        fact: { value: `Under ${claims.api.responseTime}`, label: "average response" },
      },
    ],
  },
];

/** Words of the pieces of screens. */
export const fragmentCopy = {
  asking: "Asking",
  synced: ["Both ways", "Both ways", "Out"],
  answer: [
    ["gst_status", applicant.taxStatus],
    ["trade_name", applicant.tradeName],
    ["registration_date", applicant.registrationDate],
  ],
} as const;

export const record = {
  title: "One record, written by all of them",
  text: "Most teams buy these jobs from five vendors and spend their Fridays reconciling the results. Here they are one account with one history. This is what a sample record holds after its first week.",
  account: halden.name,
  caption: "Sample account, first week",
  lines: [
    { from: "TAM addressing", mark: "market", label: "Market segment", value: `${halden.industry}, ${halden.employees}\u00a0employees` },
    { from: "Visitor identification", mark: "visitor", label: "Last visit", value: story.lastVisit },
    { from: "Profile enrichment", mark: "profile", label: "Buyer", value: `${halden.person.name}, ${halden.person.title}` },
    { from: "Enrichment workbook", mark: "workbook", label: "Technology", value: haldenRecord.tools },
    { from: "Data APIs", mark: "api", label: "GST status", value: "Active, filings up to date" },
    { from: "Integration hub", mark: "hub", label: "Synced to", value: "CRM, ads and messaging" },
  ] satisfies readonly { from: string; mark: ProductMark; label: string; value: string }[],
} as const;

export const extras = {
  title: "Two additional features for your own site",
  text: "Both sit on the data you already have and go live with the same tracking script.",
  items: [
    {
      route: "smart-popups",
      mark: "popup",
      name: "Smart popups",
      promise: "Greet the company, not the crowd.",
      text: "Show an offer by industry, company and intent to the visitors it was written for, and leave everyone else to read in peace.",
      action: "See smart popups",
    },
    {
      route: "whatsapp-login",
      mark: "login",
      name: "WhatsApp login",
      promise: "One tap in, and a conversation is open.",
      text: "Visitors sign in with the app they use all day. You get a verified phone number and a channel they answer.",
      action: "See WhatsApp login",
    },
  ] satisfies readonly { route: RouteId; mark: ProductMark; name: string; promise: string; text: string; action: string }[],
} as const;

/** A popup, and the page behind it. */
export const popupCard = {
  label: `Smart popup: a greeting for a visitor from ${castell.name} on a pricing page`,
  address: "yourcompany.example/pricing",
  page: "Plans for every fleet",
  plans: [
    ["Local", "₹2,900"],
    ["Regional", "₹7,900"],
    ["National", "₹14,900"],
    ["Your volumes", "Let’s talk"],
  ],
  sees: {
    audience: "For freight and logistics teams",
    title: `Hello, ${castell.name}.`,
    text: "See how carriers of your size fill their pipeline without buying another list.",
    action: "Show me",
  },
} as const;

export const start = {
  title: "Not sure where to begin?",
  text: "Find the sentence that sounds like your last team meeting.",
  questions: [
    {
      asks: "“We pay for traffic and never learn who came.”",
      answer: "Visitor identification",
      route: "visitor-identification",
      mark: "visitor",
    },
    { asks: "“Our ads reach everyone except our market.”", answer: "TAM addressing", route: "tam-addressing", mark: "market" },
    { asks: "“Half of our CRM is out of date.”", answer: "Profile enrichment", route: "profile-enrichment", mark: "profile" },
    {
      asks: "“Research eats the morning before the first call.”",
      answer: "Enrichment workbook",
      route: "enrichment-workbook",
      mark: "workbook",
    },
    { asks: "“Each tool tells a different story.”", answer: "Integration hub", route: "integration-hub", mark: "hub" },
    { asks: "“Checking one business takes us weeks.”", answer: "Data APIs", route: "api-documentation", mark: "api" },
  ] satisfies readonly { asks: string; answer: string; route: RouteId; mark: ProductMark }[],
} as const;

export const closing = {
  title: "Try all six with your own traffic",
  text: `The ${claims.trial.plan} plan is free for ${claims.trial.days} days, without a card. Add the script, connect your CRM and judge it by the names that turn up.`,
  actions: ["trial", { pricing: "View Pricing" }],
} as const;
