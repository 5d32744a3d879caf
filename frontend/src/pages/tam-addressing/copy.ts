/** Copy of /products/tam-addressing. The search results are in copy-search.ts, their records in records.ts. */

import * as claims from "../../../generated/claims";

export interface SearchTool {
  name: string;
  text: string;
}

export interface IntegrationCategory {
  name: string;
  text: string;
  /** Names as on /integrations, slugs of simple-icons. */
  tools: readonly { name: string; slug: string }[];
}

export const hero = {
  badge: "TAM addressing",
  title: "Reach your whole market, not just the part that found you",
  lead: "Search your total addressable market, enrich every account in it, and put the ones worth winning in front of your ads, your reps and your CRM.",
  actions: [{ app: "Get Started" }, "demo"],
  notes: ["Five ad platforms", `Free for ${claims.trial.days} days, no card`],
} as const;

export const lens = {
  legend: "Which accounts do you want?",
  market: "companies you could sell to. Areas are to scale.",
  ready: "accounts ready to address",
  left: "accounts left",
} as const;

export const steps = {
  title: "From everyone you could reach to everyone you should",
  text: "A market becomes a list once you draw its edge. Draw it in an afternoon and let the list keep itself current.",
  items: [
    {
      title: "Describe the market",
      text: "Start from your ten best customers or from a blank page. Industry, size, region, technology and hiring all count.",
    },
    {
      title: "Enrich what you find",
      text: "Each account gets its firmographics, its tools and the people who decide, with verified ways to reach them.",
    },
    {
      title: "Rank by fit and timing",
      text: "Website visits and buying signals move the accounts that are ready now to the top of the list.",
    },
    {
      title: "Address all of it",
      text: "Send the audience to your ad platforms, the contacts to your CRM, and the first messages to your reps.",
    },
  ],
} as const;

export const integrations = {
  title: "Built from the tools that already know your market",
  text: "TAM addressing reads from your stack and writes back to it. These five categories do most of the work.",
  all: {
    value: claims.integrations,
    unit: "integrations",
    text: "The list you build here is the list you work from everywhere.",
    label: "See all integrations",
  },
  categories: [
    {
      name: "Data Enrichment",
      text: "Firmographics, funding and contacts, source after source.",
      tools: [
        { name: "Crunchbase", slug: "crunchbase" },
        { name: "G2", slug: "g2" },
      ],
    },
    {
      name: "Web Intelligence",
      text: "What an account runs, and what it searches for.",
      tools: [
        { name: "Google Analytics", slug: "googleanalytics" },
        { name: "Semrush", slug: "semrush" },
      ],
    },
    {
      name: "CRM & Marketing Platforms",
      text: "Customers and open deals, which stay out of the list.",
      tools: [
        { name: "HubSpot", slug: "hubspot" },
        { name: "Mailchimp", slug: "mailchimp" },
      ],
    },
    {
      name: "Communication Tools",
      text: "Alerts for your team, first messages to your buyers.",
      tools: [
        { name: "WhatsApp Business", slug: "whatsapp" },
        { name: "Gmail", slug: "gmail" },
      ],
    },
    {
      name: "Workflow Automation",
      text: "The list changes, and the next step starts.",
      tools: [
        { name: "Zapier", slug: "zapier" },
        { name: "Airtable", slug: "airtable" },
      ],
    },
  ] satisfies readonly IntegrationCategory[],
} as const;

export const search = {
  title: "Six search tools, one market",
  text: "Ask the question the way you think of it. The answers land in the same list, without duplicates.",
  tools: [
    { name: "Company search", text: "By industry, size, revenue, region and registration." },
    { name: "People search", text: "By role, seniority and team, with verified contact details." },
    { name: "Technology search", text: "By the software an account runs, or has just dropped." },
    { name: "Signal search", text: "By hiring, funding, expansion and visits to your site." },
    { name: "Lookalike search", text: "Accounts that look like the customers you wish you could clone." },
    { name: "List match", text: "Paste domains or upload a file and keep what fits." },
  ] satisfies readonly SearchTool[],
} as const;

export const adPlatforms = {
  title: "One list, five ad platforms",
  text: "The audience you built is the audience your ads run on. Match rates hold up because each account carries several verified contacts, and the list refreshes itself when the market moves.",
  points: [
    "New accounts join the audience on the day they fit",
    "Customers and open deals drop out automatically",
    "Clicks come back as account signals, so you see who is warming up",
  ],
} as const;

export const closing = {
  title: "See the size of your market by lunchtime",
  text: `Bring the names of your ten best customers to a demo and see who else looks like them. Or build the list yourself, free for ${claims.trial.days} days.`,
  actions: [{ app: "Get Started" }, "demo"],
} as const;
