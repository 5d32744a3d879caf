/** Copy of /products/smart-popups. The three visitors and their companies are made up. */

export interface Visitor {
  who: string;
  known: string;
  /** What the page shows this visitor; null is a popup that stays away. */
  popup: { title: string; text: string; action: string } | null;
  why: string;
  /** The drawing in words. */
  label: string;
}

export const hero = {
  eyebrow: "Smart popups",
  title: "The right words for one visitor. Silence for the rest.",
  lead: "A popup should know whom it is interrupting. Ours open for the companies you want to meet, say something only they would care about, and leave everybody else in peace.",
  start: "Get Started",
  demo: "Request Demo",
};

export const views = {
  title: "One pricing page, three visitors, 10:24 on a Tuesday",
  address: "yoursite.example/pricing",
  visitors: [
    {
      who: "A lender you want to win",
      known: "Orchard Pay, fintech, 120 people, third visit this week",
      popup: { title: "Lending at Orchard Pay?", text: "See how KYC checks drop from weeks to minutes.", action: "Book 20 minutes" },
      why: "Fits your market and is comparing prices, so they see an offer in their own language.",
      label: "The pricing page with a popup that offers lenders a call",
    },
    {
      who: "A customer, signed in last week",
      known: "Castell Freight, on the Professional plan",
      popup: { title: "Welcome back, Castell team", text: "Audience export is now part of your plan.", action: "See what is new" },
      why: "Already pay you, so they see news and never a sales pitch.",
      label: "The pricing page with a popup that welcomes a customer back",
    },
    {
      who: "Somebody new",
      known: "First visit, company unknown",
      popup: null,
      why: "You know nothing yet, so you say nothing. The page does the talking.",
      label: "The pricing page without a popup",
    },
  ] satisfies Visitor[],
  silent: "No popup",
};

/** Read as one sentence; the emphasised parts are what a marketer picks. */
export const rule = {
  title: "A rule is a sentence",
  lead: "No flow charts and no tags to plant. Choose the words, read it aloud, publish it.",
  sentence: [
    { text: "When somebody from" },
    { pick: "a fintech with 50 to 500 people", kind: "who" },
    { text: "opens" },
    { pick: "the pricing page", kind: "where" },
    { text: "for at least" },
    { pick: "the second time this week", kind: "when", mark: "," },
    { text: "show" },
    { pick: "the lending offer", kind: "what" },
    { text: "at most" },
    { pick: "once a week", kind: "limit" },
    { text: "and tell" },
    { pick: "the account owner", kind: "then", mark: "." },
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

export const results = {
  title: "Fewer popups, more replies",
  items: [
    { figure: "+35%", label: "conversion", text: "when an offer matches the company that reads it" },
    { figure: "+27%", label: "meeting conversion", text: "when the calendar is shown to the right account" },
  ],
  note: "Every rule can keep a share of visitors who see nothing, so you measure what the popup added and not what would have happened anyway.",
};

export const manners = {
  title: "Good manners, built in",
  lead: "People dislike popups because most of them are rude. These are the house rules, and no campaign can switch them off.",
  items: [
    { title: "Never again", text: "Closed means closed, on every page and on the next visit." },
    { title: "Never in the way", text: "It sits beside what is being read, moves nothing, and leaves room on a phone." },
    { title: "Never a trap", text: "Escape closes it, the keyboard reaches it, and a screen reader hears it once." },
    { title: "Never a crowd", text: "One popup a visit, however many rules apply. The most specific one wins." },
    { title: "Never slow", text: "It loads after your page has finished, so your speed scores stay yours." },
    { title: "Never creepy", text: "It speaks to a company. Personal details are never shown to a visitor." },
  ],
};

export const closing = {
  title: "Start with one rule and one page",
  text: "Most teams publish their first popup on the day they install the script.",
  pricing: "View Pricing",
  related: {
    title: "What makes a popup smart",
    links: [
      { to: "visitor-identification", text: "Know which company is on the page" },
      { to: "profile-enrichment", text: "Know whom to route it to" },
      { to: "whatsapp-login", text: "Let them answer in one tap" },
    ],
  },
} as const;
