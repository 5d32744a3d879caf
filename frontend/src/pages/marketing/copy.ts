import * as claims from "../../../generated/claims";
import { formatCount } from "../../lib/format";
import type { Glass } from "../../sections/glass";
import { brightmoor, castell, halden, market, marlowe, trails } from "../../lib/sample-world";

/** Copy of /solutions/marketing. The figures are claims of the company; the rows of the pictures are sample data. */

export const hero = {
  badge: "For marketing teams",
  title: "Put your budget behind accounts that are already looking",
  lead: `Most of the buyers your campaigns bring never fill in a form. Identify up to ${claims.accuracy.visitors.upTo} of visitors, advertise to the companies that fit, and report on pipeline where you used to report on clicks.`,
  actions: ["trial", { demo: "Schedule Demo" }],
  notes: [`${claims.trial.days} days of ${claims.trial.plan}`, "No card needed"],
} as const;

interface Campaign {
  name: string;
  glass: Glass;
  clicks: number;
  accounts: number;
  pipeline: number;
}

/** Sample campaigns of twelve weeks. The pipeline is in millions of dollars. Amber for those with the most clicks. */
const campaigns: readonly Campaign[] = [
  { name: "TikTok, brand film", glass: "amber", clicks: 41200, accounts: 552, pipeline: 0.8 },
  { name: "Facebook, retargeting", glass: "amber", clicks: 28600, accounts: 944, pipeline: 1.4 },
  { name: "Google, category search", glass: "ruby", clicks: 9400, accounts: 1308, pipeline: 2.2 },
  { name: "LinkedIn, operations leaders", glass: "ruby", clicks: 6100, accounts: 1512, pipeline: 2.9 },
];

/** The campaigns from the best one down, and their sum. `share` is the length of a bar; the longest leaves a little of its strip free. */
function rankBy(figure: "clicks" | "accounts" | "pipeline", show: (amount: number) => string) {
  const ranked = [...campaigns].sort((a, b) => b[figure] - a[figure]);
  const longest = Math.max(...ranked.map((campaign) => campaign[figure]));
  return {
    best: ranked[0]?.glass ?? "ruby",
    total: show(ranked.reduce((sum, campaign) => sum + campaign[figure], 0)),
    rows: ranked.map((campaign) => ({
      name: campaign.name,
      glass: campaign.glass,
      value: show(campaign[figure]),
      share: (0.96 * campaign[figure]) / longest,
    })),
  };
}

export const campaignBoard = {
  legend: "Rank campaigns by",
  views: [
    {
      ...rankBy("clicks", formatCount),
      by: "Clicks",
      totalLabel: "clicks in twelve sample weeks",
      verdict: "TikTok wins the report. Nobody knows who clicked.",
    },
    {
      ...rankBy("accounts", formatCount),
      by: "Accounts identified",
      totalLabel: "accounts in twelve sample weeks",
      verdict: "LinkedIn brings the most companies with the fewest clicks.",
    },
    {
      ...rankBy("pipeline", (millions) => `$${millions.toFixed(1)}M`),
      by: "Pipeline",
      totalLabel: "pipeline in twelve sample weeks",
      verdict: "Seven of ten dollars come from the two campaigns with the fewest clicks.",
    },
  ],
} as const;

/** What the sample campaign cost, in dollars. With a hundred, the gain is also the return in percent. */
const spent = 100;
const gain = 347;

export const results = {
  title: "What changes when you can see who came",
  text: "For teams that run their campaigns on identified visits: what came back from a campaign, less what it cost. Each pane is a dollar.",
  money: {
    spent: { value: `$${spent}`, dollars: spent, label: "Spent" },
    gain: { value: `${gain}%`, dollars: gain, label: "Return on investment" },
    returned: { value: `$${spent + gain}`, label: "Came back" },
  },
} as const;

/** Ten visits in the order in which they came. Two come from networks that tell nothing. */
const visits: { company?: string; page: string }[] = [
  { company: halden.name, page: trails.halden[0] },
  { company: castell.name, page: trails.castell[0] },
  { page: "/blog" },
  { company: brightmoor.name, page: trails.brightmoor[0] },
  { company: marlowe.name, page: trails.marlowe[0] },
  { company: halden.name, page: trails.halden[1] },
  { company: castell.name, page: trails.castell[1] },
  { company: brightmoor.name, page: trails.brightmoor[1] },
  { page: "/pricing" },
  { company: marlowe.name, page: trails.marlowe[1] },
];

const ofAllVisits = (count: number) => `${count} of ${visits.length}`;

export const compare = {
  title: "A form shows you the few who ask",
  text: `Ten visits to one site, seen both ways: through its form, and with up to ${claims.accuracy.visitors.upTo} of visitors identified.`,
  questions: ["Who sees the next ad?", "When does sales hear?", "What do you report?"],
  states: [
    {
      figure: ofAllVisits(1),
      title: "Form fills alone",
      caption: "whoever typed an email address",
      visits: visits.map(({ page }, index) => ({ page, name: index === visits.length - 1 ? marlowe.person.email : undefined })),
      answers: ["Everyone who loaded a page", "After the form, often days later", "Clicks and cost per lead"],
    },
    {
      figure: ofAllVisits(visits.filter(({ company }) => company).length),
      title: "Identified visits",
      caption: "the company behind each",
      visits: visits.map(({ page, company }) => ({ page, name: company })),
      answers: [
        "Accounts that fit and showed interest this week",
        "While the account reads the pricing page",
        "Accounts, meetings and pipeline, by campaign",
      ],
    },
  ],
};

export const audience = {
  kicker: "Audience creation",
  title: "Build the audience from accounts that are looking",
  text: "Start with your total addressable market, keep the accounts that fit and are researching now, and drop customers and open deals. What is left is an audience worth paying for, and it updates itself as new accounts arrive.",
  points: [
    "Filter by industry, headcount, region, page and recency",
    "Leave out customers, competitors and open opportunities",
    "Export to five ad platforms without touching a spreadsheet",
  ],
  link: "How TAM addressing works",
  documentation: "View Documentation",
  card: {
    title: market.audience.name,
    label: `Audience builder: the market narrowed to what fits, then to who is researching, ${market.audience.count} accounts`,
    layers: ["Your addressable market", "Right industry, size and tools", "Researching in the last 30 days"],
    count: market.audience.count,
    countLabel: "accounts match",
    sendTo: "In sync with",
  },
} as const;

export const personalize = {
  kicker: "Personalization",
  title: "One landing page, a different welcome for each visitor",
  text: "Smart popups read the company, its industry and what it has looked at, then choose the headline, the case and the next step. Anyone else sees the page as it is.",
  link: "How smart popups work",
  address: "yoursite.example",
  cards: [
    {
      who: "Someone new",
      headline: "Business checks in minutes",
      text: "One API for every company you deal with.",
      action: "See how it works",
    },
    {
      who: "A SaaS company, on pricing",
      headline: "Know your customer at sign-up",
      text: "Talk to someone who has set this up for SaaS before.",
      action: "Pick a time",
    },
    {
      who: "A lender, third visit",
      headline: "Loan checks in minutes",
      text: "How lenders set this up, from first call to first report.",
      action: "See the lending example",
    },
  ],
} as const;

export const closing = {
  title: "See which companies your campaigns bring in",
  text: "Add one script today, and bring what it finds to the demo.",
  actions: [{ demo: "Schedule Demo" }, { pricing: "View Pricing" }],
} as const;
