import { lifts, lumen, orchard, visits } from "../../lib/sample-world";

/** Copy of /products/smart-popups. */

export interface Visitor {
  who: string;
  known: string;
  why: string;
  /** What this visitor sees above the page. */
  sees: { title: string; text: string; action: string } | null;
}

export const hero = {
  badge: "Smart popups",
  title: "The right words for one visitor. Silence for the rest.",
  lead: "A popup should know who it is interrupting. Ours open for the companies you want to meet, say something only they would care about, and leave everyone else alone.",
  actions: ["trial", "demo"],
} as const;

/** What a customer sees. */
export const news = { title: `Welcome back, ${lumen.name}`, text: "Batch checks are now part of your plan.", action: "See what’s new" };

export const views = {
  title: "One pricing page, three visitors, 10:24 on a Tuesday",
  legend: "Who is visiting?",
  known: "What you know",
  why: "Why they see it",
  address: "yoursite.example/pricing",
  page: {
    title: "Verify a business in minutes",
    text: "Every plan includes the API, the dashboard and a person who answers.",
    plans: [
      { name: "Start", price: "₹2,900", text: "Up to 200 checks a month" },
      { name: "Grow", price: "₹7,900", text: "Up to 2,000 checks a month" },
      { name: "Scale", price: "Let’s talk", text: "Your volumes, your terms" },
    ],
  },
  visitors: [
    {
      who: "A lender you want to win",
      known: `${orchard.name}, ${orchard.industry.toLowerCase()}, ${orchard.employees} people, on their ${visits.orchard.toLowerCase()}.`,
      why: "They fit your market and are comparing prices, so they get an offer in their own language.",
      sees: { title: `Lending at ${orchard.name}?`, text: "See how KYC checks drop from weeks to minutes.", action: "Book 20 minutes" },
    },
    {
      who: "A customer",
      known: `${lumen.name}, on your Grow plan, signed in last week.`,
      why: "They already pay you, so they get news and never a sales pitch.",
      sees: news,
    },
    {
      who: "Someone new",
      known: "First visit, company unknown.",
      why: "You know nothing yet, so you say nothing. The page does the talking.",
      sees: null,
    },
  ] satisfies Visitor[],
  silent: "No popup",
};

/** One sentence. The marketer picks some of its parts. */
export const rule = {
  title: "A rule is a sentence",
  lead: "No flow charts, no tags to add. Pick the words, read the sentence aloud, publish it.",
  sentence: [
    { text: "When someone from" },
    { pick: "a fintech with 50 to 500 people", kind: "who" },
    { text: "opens" },
    { pick: "the pricing page", kind: "where" },
    { text: "for at least" },
    { pick: "the second time this week,", kind: "when" },
    { text: "show" },
    { pick: "the lending offer", kind: "what" },
    { text: "at most" },
    { pick: "once a week", kind: "limit" },
    { text: "and tell" },
    { pick: "the account owner.", kind: "then" },
  ],
  kinds: [
    { kind: "who", title: "Who", text: "Company, industry, size, account list, customer or not" },
    { kind: "where", title: "Where", text: "Any page, section or campaign link" },
    { kind: "when", title: "When", text: "Visit count, time on page, scroll depth, first sign of leaving" },
    { kind: "what", title: "What", text: "Message, form, calendar or a WhatsApp chat" },
    { kind: "limit", title: "How often", text: "Per visitor, per company, per day or never again" },
    { kind: "then", title: "And then", text: "Owner alert, CRM task, audience or sequence" },
  ],
} as const;

export const result = {
  title: "Fewer popups, more replies",
  text: "Every rule can hold back a share of visitors who see nothing, so you measure what the popup added and not what would have happened anyway.",
  lift: lifts.conversion,
  /** The lift as whole panes: 27 replies are 35% more than 20. */
  replies: { without: 20, added: 7 },
  withoutLabel: "replies from visitors who were held back",
  withLabel: "replies from as many who saw the popup",
};

export const limits = {
  title: "Good manners, built in",
  lead: "People dislike popups because most of them are rude. These are the house rules, and no campaign can switch them off.",
  picture: "A guide on a website: the popup has moved out of the text, into the empty margin beside it",
  address: "yoursite.example/guides/gst-number",
  article: {
    title: "What a GST number tells a lender",
    text: [
      "Fifteen characters name the state, the business and its tax registration. Together with the turnover that was filed, they answer most of what a credit team asks first.",
      "The first two digits are the state. The next ten are the tax number of the business, so every branch of one company can be told from its number alone. The last character checks the other fourteen.",
    ],
  },
  /** The label of the dashed pane, where other popups would open. */
  left: "Where others open",
  items: [
    { title: "Never in the way", text: "It loads after your page, sits beside what is being read and shifts nothing." },
    { title: "Never again", text: "One popup a visit. Closed means closed, on every page and on the next visit." },
    { title: "Never a trap", text: "Escape closes it, the keyboard reaches it, and a screen reader hears it once." },
    { title: "Never creepy", text: "It speaks to a company. Personal details are never shown to a visitor." },
  ],
};

export const closing = {
  title: "Start with one rule and one page",
  text: "Pick the page where deals stall, write one sentence, and publish it. You can take it back with one click.",
  actions: ["trial", { pricing: "View Pricing" }],
  related: {
    title: "What makes a popup smart",
    links: [
      { to: "visitor-identification", text: "Know which company is on the page" },
      { to: "profile-enrichment", text: "Know who to route it to" },
      { to: "whatsapp-login", text: "Let them answer in one tap" },
    ],
  },
} as const;
