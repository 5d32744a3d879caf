import * as claims from "../../../generated/claims";
import type { RouteId } from "../../lib/routes";
import { pipeline } from "../../lib/sample-world";

/** Copy of the home page. `{name}` stands for the product's name. */
export interface HomeCard {
  mark: "market" | "visitor" | "audience" | "personal";
  title: string;
  text: string;
  to: RouteId;
  action: string;
}

export const home = {
  hero: {
    badge: "B2B Visitor Identification & Intelligence",
    title: "Identify B2B website visitors and convert into revenue",
    lead: `Most buyers leave your website without a word. See who they are and put every name to work through ${claims.integrations} integrations. In our sample account, that became a ${pipeline} pipeline.`,
    actions: ["trial", "demo"],
    notes: [
      `${claims.integrations} integrations`,
      `Installs in under ${claims.installation.minutes} minutes`,
      `Free for ${claims.trial.days} days, no card`,
    ],
  },
  cards: {
    title: "What you can do with it",
    items: [
      {
        mark: "market",
        title: "TAM addressing",
        text: "Map every company you could sell to, and put the ones worth winning first.",
        to: "tam-addressing",
        action: "Map your market",
      },
      {
        mark: "visitor",
        title: "Visitor identification",
        text: `Put names and companies to up to ${claims.accuracy.visitors.upTo} of anonymous visits.`,
        to: "visitor-identification",
        action: "See your visitors",
      },
      {
        mark: "audience",
        title: "Audience creation",
        text: "Turn accounts that are already looking into audiences for five ad platforms.",
        to: "marketing",
        action: "Build audiences",
      },
      {
        mark: "personal",
        title: "Personalization",
        text: "Greet each account by its industry, its interest and its name.",
        to: "smart-popups",
        action: "Make it personal",
      },
    ] satisfies HomeCard[],
  },
  workbook: {
    eyebrow: "Enrichment workbook",
    title: "A lead sheet that fills in its own columns",
    text: "Paste a list of domains. The workbook asks source after source until one gives a verified answer, and names it.",
    picture: "A workbook: companies, contacts and emails fill in for a column of domains",
    action: "Open the workbook",
  },
  audience: {
    title: "Your whole market, in your ad account by lunch",
    text: "Send a segment of your total addressable market to five ad platforms, like these sample accounts. New visitors join, customers drop out.",
    unit: "accounts match",
    action: "See the export",
  },
  integrations: {
    title: "Works with the tools you already run",
    text: `Connect once: ${claims.integrations} integrations, 65 of them in these five categories.`,
    action: "Browse all integrations",
    unit: "integrations",
    texts: {
      marketing: "Ads, automation and email",
      crm: "Records, owners and deals",
      communication: "Chat, calls and alerts",
      analytics: "Traffic, product and revenue",
      enrichment: "Companies and contacts",
    },
  },
  pricing: {
    title: "Priced by what you find",
    text: "Credits pay for visitors and records. No setup fees, and you can cancel anytime.",
    aside: "Yearly billing saves more.",
  },
  closing: {
    title: "See who is reading your site today",
    text: `Add one script, and visits are identified from then on. The ${claims.trial.plan} plan is free for ${claims.trial.days} days, without a card.`,
    actions: ["trial", "demo"],
  },
} as const;
