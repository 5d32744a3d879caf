import * as claims from "../../../generated/claims";
import type { RouteId } from "../../lib/routes";
import { castell, halden, market, workbookRows } from "../../lib/sample-world";

export type ProductName = "market" | "visitor" | "workbook" | "profile" | "hub" | "api";
export type ProductMark = ProductName | "popup" | "login";

export interface ProductEntry {
  route: RouteId;
  mark: ProductName;
  name: string;
  /** What a team says that needs it. */
  asks: string;
  /** The product's job, in one line. */
  promise: string;
  /** One claim about this product. */
  fact: { value: string; label: string };
}

export const hero = {
  badge: "Products",
  title: "Six products that share one view of every account",
  lead: "Start with the job that costs you most today. Every product reads and writes the same account record, so what one of them learns, the other five know.",
  actions: ["trial", "demo"],
  notes: ["One script tag", "One account record", `Free for ${claims.trial.days} days`],
} as const;

export const stone = { account: halden.name, caption: "Sample account" } as const;

export const index = {
  title: "Find them, know them, put it to work",
  text: "Most teams buy these jobs from five vendors and spend their Fridays reconciling the results. Here they are one account with one history.",
} as const;

/** The products in the order of the jobs, which is also that of the facets of the stone. */
export const products: readonly ProductEntry[] = [
  {
    route: "visitor-identification",
    mark: "visitor",
    name: "Visitor identification",
    asks: "“We pay for traffic and never learn who came.”",
    promise: "See who is behind your anonymous website traffic.",
    fact: { value: `Up to ${claims.accuracy.visitors.upTo}`, label: "of visitors identified" },
  },
  {
    route: "tam-addressing",
    mark: "market",
    name: "TAM addressing",
    asks: "“Our ads reach everyone except our market.”",
    promise: "Map your whole market and put it in front of your ads.",
    fact: { value: market.audience.count, label: "accounts in a sample audience" },
  },
  {
    route: "enrichment-workbook",
    mark: "workbook",
    name: "Enrichment workbook",
    asks: "“Research eats the morning before the first call.”",
    promise: "Paste a list and watch the empty columns fill up.",
    fact: { value: `${workbookRows.complete} of ${workbookRows.all}`, label: "rows complete in a sample sheet" },
  },
  {
    route: "profile-enrichment",
    mark: "profile",
    name: "Profile enrichment",
    asks: "“Half of our CRM is out of date.”",
    promise: "A name or an email in, a complete profile out.",
    fact: { value: "Monthly", label: "refresh of every profile, or sooner" },
  },
  {
    route: "integration-hub",
    mark: "hub",
    name: "Integration hub",
    asks: "“Each tool tells a different story.”",
    promise: "Connect your stack once and keep it in step.",
    fact: { value: claims.toolCosts, label: "lower tool costs" },
  },
  {
    route: "api-documentation",
    mark: "api",
    name: "Data APIs",
    asks: "“Checking one business takes us weeks.”",
    promise: "Business data for India, one request away.",
    fact: { value: `Under ${claims.api.responseTime}`, label: "average response" },
  },
];

/** Words of the pieces of screens. */
export const fragmentCopy = { asking: "Asking" } as const;

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

export const closing = {
  title: "Try all six with your own traffic",
  text: `The ${claims.trial.plan} plan is free for ${claims.trial.days} days, without a card. Add the script, connect your CRM and judge it by the names that turn up.`,
  actions: ["trial", { pricing: "View Pricing" }],
} as const;
