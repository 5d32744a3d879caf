import * as claims from "../../../generated/claims";
import { brightmoor, castell, halden, marlowe, orchard, story, visits } from "../../lib/sample-world";

/**
 * Copy of /products/visitor-identification. Its picture and its timeline follow one sample account, its tabs show others. The labels of the tabs are in copy-tabs.ts, because the browser loads
 * only those.
 */

export const hero = {
  badge: "Visitor identification",
  title: "Know who is on your website before they fill in a form",
  lead: `Up to ${claims.accuracy.visitors.upTo} of your anonymous B2B visitors, resolved to a company and matched to the people behind the visit. See what they read, how well they fit and how to reach them while you are still on their mind.`,
  actions: ["trial", "demo"],
  notes: ["One script tag", `Live in under ${claims.installation.minutes} minutes`, "No form fill needed"],
  picture: {
    label: `A sample visit: an anonymous reader of the pricing page is resolved to ${halden.person.name} of ${halden.name}, score ${halden.fit}`,
    before: { title: "Anonymous visitor", trail: story.trail, facts: "From search, 6 min 40 s" },
    company: { name: halden.name, detail: `${halden.industry}, ${halden.employees} employees` },
    person: { name: halden.person.name, detail: `${halden.person.title}, ${halden.city}` },
    score: halden.fit,
    reasons: ["Pricing twice", "Fits your market", "Hiring in sales"],
  },
} as const;

export const capabilities = {
  title: "A quiet visit says a lot",
  text: "Most buyers read for weeks before they talk to anyone. Four capabilities let you listen.",
  picture: {
    label: `One of ten visits opens into the data points on its visitor and its company, which add up to one score: ${halden.fit}`,
    blocks: ["Ten visits", "One visitor", "Its account", "One score"],
    score: halden.fit,
    name: halden.name,
  },
  items: [
    {
      title: "Company identification",
      text: "Anonymous visits are traced to the company behind them, with industry, size, revenue and location attached.",
      figure: `Up to ${claims.accuracy.visitors.upTo}`,
      label: "of visitors identified",
    },
    {
      title: "Profile matching",
      text: `Visits are matched to professional-network profiles. A visitor’s record holds ${claims.dataPoints.visitor.counts}.`,
      figure: claims.dataPoints.visitor.figure,
      label: "data points on a visitor",
    },
    {
      title: "Data enrichment",
      text: `An account’s record holds ${claims.dataPoints.account.counts}, with technology, funding and hiring.`,
      figure: claims.dataPoints.account.figure,
      label: "data points on an account",
    },
    {
      title: "Lead scoring",
      text: "Pages read, return visits and fit with your best customers become one number that your team can sort by.",
      figure: "0 to 100",
      label: "one score, with its reasons",
    },
  ],
} as const;

export const automation = {
  badge: "Automated lead generation",
  title: "Write the rule once. The leads keep coming.",
  text: "Say which visits matter. From then on, each one that qualifies becomes a lead with a score, an owner, a record in your CRM and a first message ready to send.",
  rule: {
    name: "Pricing page, second look",
    when: { label: "When", items: ["Pricing viewed twice in 7 days", "Fit score 70 or more", "200 to 5,000 employees"] },
    then: {
      items: ["Create the lead in the CRM", "Assign it to the account owner", "Draft a LinkedIn message", "Alert the sales channel"],
    },
    status: "Running",
  },
  points: [
    { title: "Rules in plain words", text: "Choose pages, fit and score, with no query language and no ticket to engineering." },
    { title: "Enriched before it is routed", text: "The owner starts with a person and a reason to call, not with a research task." },
    { title: "Meetings from the reply", text: "Whoever answers is offered a free slot, and the meeting lands in both calendars." },
  ],
} as const;

/** Forty visits of a sample morning, numbered row by row: those that stay without a name, and those that qualify. */
const morning = { visits: 40, unnamed: [3, 8, 14, 17, 21, 28, 34, 39], qualified: [5, 11, 18, 26, 36] } as const;
const named = morning.visits - morning.unnamed.length;

export const workflow = {
  title: "Three steps, and only the last one needs you",
  text: "The same 40 visits of a sample morning, as each step leaves them.",
  morning,
  steps: [
    {
      title: "Identify",
      by: "Done by the script",
      caption: `${named} of ${morning.visits} visits have a name`,
      text: "Each visit is traced to its company and matched to the people who are likely behind it.",
      points: ["Industry, size and location", "Likely people, with their roles", "Crawlers and colleagues left out"],
    },
    {
      title: "Qualify",
      by: "Done by your rules",
      caption: `${morning.qualified.length} of ${named} score 70 or more`,
      text: "Fit and intent become one score, and whatever is outside your market stays out of the way.",
      points: ["Fit with your best customers", "Pages read and return visits", "Customers and opt-outs removed"],
    },
    {
      title: "Engage",
      by: "Approved by your rep",
      caption: `${morning.qualified.length} first messages are ready`,
      text: "Each lead has an owner, a record in your CRM and a first message that gives a reason to answer.",
      points: ["A draft for LinkedIn or WhatsApp", "An alert in the owner’s channel", "A free slot as soon as they reply"],
    },
  ],
} as const;

const [firstName] = halden.person.name.split(" ");

/** The steps of the story, each with what it adds to the record. */
const steps = [
  {
    ...story.steps[0],
    number: 1,
    text: `Someone at ${halden.name} reads the pricing page twice and leaves without filling in the form.`,
    record: { label: "Visits", value: "Pricing, twice" },
  },
  {
    ...story.steps[1],
    number: 1,
    text: `A minute later the visit has a name: ${halden.person.name}, ${halden.person.title}. Fit score ${halden.fit}.`,
    record: { label: "Contact", value: `${halden.person.name}, ${halden.person.title}` },
  },
  {
    ...story.steps[2],
    number: 2,
    text: "A connection request goes out from the account owner, with one line about the four sales roles they are hiring for.",
    record: { label: "LinkedIn", value: "Request sent on Tuesday" },
  },
  {
    ...story.steps[3],
    number: 3,
    text: `${firstName} accepts before breakfast, and the sequence moves on.`,
    record: { label: "Connected", value: "Wednesday, 08:05" },
  },
  {
    ...story.steps[4],
    number: 3,
    text: "A short message follows: why now, and an offer of fifteen minutes on Friday.",
    record: { label: "Message", value: "Sent on Wednesday" },
  },
  {
    ...story.steps[5],
    number: 4,
    text: `“${story.reply}” The sequence stops, and your rep takes over.`,
    record: { label: "Meeting", value: story.meeting },
  },
] as const;

export const timeline = {
  title: "Four days from first visit to first reply",
  text: "One sequence, as it runs for a sample account. Nobody on your team lifts a finger until day 4.",
  steps,
  card: {
    name: halden.name,
    detail: `${halden.industry}, ${halden.employees} employees`,
  },
} as const;

export const features = {
  title: "What you use every day",
  text: "The details that decide whether your team still opens it in six months.",
  items: [
    { title: "Alerts that matter", text: "A message when a target account returns, and silence otherwise." },
    { title: "Ideal-customer filters", text: "Describe your market once and hide everything else." },
    { title: "CRM in both directions", text: "Owners and deals come in, identified leads go out." },
    { title: "Audiences for ads", text: "Send visiting accounts to five ad platforms." },
    { title: "Personal first messages", text: "Drafts for LinkedIn and WhatsApp, grounded in what was read." },
    { title: "Privacy controls", text: "Exclude regions, pages and people, and honor opt-outs everywhere." },
  ],
  feed: {
    title: "Live visitor feed",
    aside: "Sorted by score",
    label: "A sample feed: the accounts that are on the site now, sorted by score, and one visitor without a name",
    rows: [
      { name: halden.name, visit: visits.halden, score: halden.fit },
      { name: castell.name, visit: visits.castell, score: castell.fit },
      { name: marlowe.name, visit: visits.marlowe, score: marlowe.fit },
      { name: brightmoor.name, visit: visits.brightmoor, score: brightmoor.fit },
      { name: orchard.name, visit: visits.orchard, score: orchard.fit },
    ],
    unknown: { name: "Anonymous", visit: "No match, so no guess" },
  },
} as const;

export const closing = {
  title: "Find out who is on your site today",
  text: `Try the ${claims.trial.plan} plan for ${claims.trial.days} days without a card. Add the script, and visits are identified from then on.`,
  actions: ["trial", "demo"],
} as const;
