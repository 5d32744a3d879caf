import type { RouteId } from "../../lib/routes";

/** Copy of the home page. Strings may hold `{name}`. */
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
    lead: "Most of your future customers read your website and leave without a word. See which companies they are and who is reading, then put every name to work through 100+ integrations. In our sample account, that became a $7.3M pipeline.",
    tryApp: "Try App",
    demo: "Book a demo",
    notes: ["100+ integrations", "Installs in under 5 minutes", "Free for 14 days, no card"],
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
        text: "Put company and contact names to up to 80% of anonymous visits.",
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
  intelligence: {
    title: "End-to-End Sales Intelligence",
    text: "Five jobs that usually take five vendors. Here they share one account record, so nothing gets lost on the way from a first visit to a signed order.",
    market: {
      title: "TAM",
      text: "Start from the whole market. Filter by industry, size, technology and intent until a list you can act on is left.",
      bars: [
        { label: "Your market", share: 100 },
        { label: "Right industry", share: 74 },
        { label: "Right size", share: 52 },
        { label: "In market now", share: 29 },
      ],
    },
    visitors: {
      title: "Visitors",
      text: "Up to 80% of anonymous visits are matched to a company, and from there to professional-network profiles.",
    },
    audience: {
      title: "Audience",
      text: "One click sends the list to the places where your buyers already scroll.",
      platforms: ["Facebook", "Google", "LinkedIn", "Twitter", "TikTok"],
    },
    personalize: {
      title: "Personalize",
      text: "LinkedIn and WhatsApp messages that open with what the reader cares about.",
      message: "“Four new sales hires is a lot of calendars to fill. Worth 15 minutes on Thursday?”",
      from: "Draft for Meera Nair, Halden Robotics",
    },
    convert: {
      title: "Convert",
      text: "Scored leads reach their owner while interest is warm. Meeting conversion rises by 27%.",
      figure: "$7.3M",
      label: "sample pipeline, twelve weeks",
    },
  },
  workbook: {
    eyebrow: "Enrichment workbook",
    title: "A lead sheet that fills in its own columns",
    text: "Paste a list of domains. The workbook asks one source after another until each cell holds an answer that has been verified, and shows you where the answer came from.",
    action: "Open the workbook",
    stats: [
      { value: "97%", label: "contact accuracy, against 84% from a single vendor" },
      { value: "18", label: "data points on a contact, where others stop at 9" },
      { value: "30%+", label: "lower tool costs, with fewer contracts to renew" },
    ],
  },
  audience: {
    eyebrow: "From market to ads",
    title: "Your whole market, sitting in your ad account by lunch",
    text: "Choose a segment of your total addressable market and export it as a matched audience. Your budget goes to accounts that can buy, not to everybody who resembles them.",
    points: [
      "Five ad platforms: Facebook, Google, LinkedIn, Twitter and TikTok",
      "New visitors join the audience by themselves, customers leave it",
      "Campaigns and outreach work from one list: +35% conversion",
    ],
    action: "See the export",
  },
  integrations: {
    title: "It speaks to the tools you already run",
    text: "Connect once, and accounts, contacts and visits stay in step across 100+ integrations, 65 of them in these five fields.",
    action: "Browse all integrations",
    unit: "integrations",
    categories: [
      { name: "Marketing", count: 22, text: "Ads, automation and email" },
      { name: "CRM & Sales", count: 14, text: "Records, owners and deals" },
      { name: "Communication", count: 12, text: "Chat, calls and alerts" },
      { name: "Analytics", count: 9, text: "Traffic, product and revenue" },
      { name: "Data Enrichment", count: 8, text: "Companies and contacts" },
    ],
  },
  pricing: {
    title: "Priced by what you find",
    text: "Credits pay for visitors identified and records enriched. Users are unlimited, there are no setup fees, and you can cancel anytime.",
    perMonth: "per month",
    credits: "credits a month",
    custom: "Custom",
    customCredits: "credits to your volumes",
    popular: "Most Popular",
    action: "View Pricing",
    aside: "Yearly billing saves more and keeps unused credits three times as long.",
  },
} as const;
