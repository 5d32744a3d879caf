import * as claims from "../../../generated/claims";
import { formatCrore } from "../../lib/format";
import { applicant } from "../../lib/sample-world";

/** Copy of /solutions/bfsi-verification. The figures are claims of the company; the report is a sample. */

export const hero = {
  badge: "For banks, lenders and insurers",
  title: `Verify a business in ${claims.verification.minutes} minutes, from a phone number`,
  lead: `Manual checks keep a good applicant waiting ${claims.verification.byHand}. Enter one phone number and get the tax ID, the company, the people behind it and a risk score while the applicant is still with you.`,
  actions: [{ demo: "Schedule Demo" }, { to: "api-documentation", text: "View Documentation" }],
  soc2: claims.audit,
  soc2Text: "Report available during evaluation, under NDA",
} as const;

export const report = {
  label:
    "Sample verification report for a phone number: tax ID, company, business and promoter confirmed, risk low, in 1 minute 52 seconds",
  input: "Phone number",
  number: applicant.phone,
  elapsed: "1 min 52 s",
  elapsedLabel: "Finished in",
  lines: [
    { title: "Tax ID", value: applicant.taxId, state: applicant.taxStatus },
    { title: "Company", value: applicant.name, state: "Matched" },
    { title: "Business", value: applicant.business, state: "Verified" },
    { title: "Promoter", value: applicant.promoter, state: "Matched" },
  ],
  risk: "Risk score",
  riskValue: "Low",
  riskText: applicant.risk,
} as const;

/** The demo. Each moment has its day, and the number of findings from the top that are known by then. */
export const race = {
  title: "Fifteen to twenty days of paper, or two minutes of data",
  text: "Both ways answer the same questions, but only one of them keeps the applicant. Pick a moment and compare.",
  legend: "How long ago did they apply?",
  waiting: "Waiting",
  findings: [
    { label: "Tax ID", value: applicant.taxId },
    { label: "Company", value: applicant.name },
    { label: "Business", value: applicant.business },
    { label: "Promoter", value: applicant.promoter },
    { label: "Risk score", value: `Low, ${applicant.risk}` },
  ],
  moments: [
    {
      at: "20 seconds",
      day: 1,
      manual: { text: "The form is in the queue", known: 0 },
      ours: { text: "Tax ID and company found", known: 2 },
    },
    {
      at: "2 minutes",
      day: 1,
      manual: { text: "The form is in the queue", known: 0 },
      ours: { text: "Every answer is on the screen", known: 5 },
    },
    { at: "5 days", day: 5, manual: { text: "Papers arrive, two are missing", known: 0 }, ours: { text: "Decided on day 1", known: 5 } },
    {
      at: "9 days",
      day: 9,
      manual: { text: "Registry and tax lookups, one at a time", known: 2 },
      ours: { text: "Decided on day 1", known: 5 },
    },
    {
      at: "14 days",
      day: 14,
      manual: { text: "Promoters checked against other companies", known: 4 },
      ours: { text: "Decided on day 1", known: 5 },
    },
    { at: "20 days", day: 20, manual: { text: "Risk note written and filed", known: 5 }, ours: { text: "Decided on day 1", known: 5 } },
  ],
  manual: { name: "By hand", total: claims.verification.byHand },
  ours: { name: "With {name}", total: `${claims.verification.minutes} minutes` },
  note: "Steps and timings are illustrative.",
} as const;

export const checks = {
  title: "Four checks, one number",
  text: "Each check feeds the next, so nothing is typed twice and no two forms disagree.",
  numberLabel: "One phone number",
  number: applicant.phone,
  items: [
    {
      title: "Phone number to tax ID and company",
      text: "Find the tax registration and the company that a mobile number belongs to, and see right away whether both are active.",
      returns: ["Tax ID", "Company number", "Registration status"],
    },
    {
      title: "Business details",
      text: "See what the business does, how long it has existed, where it operates and how much turnover it filed.",
      returns: ["Constitution", "Registration date", "Address", "Filed turnover"],
    },
    {
      title: "Promoter details",
      text: "Know the people behind the company and whether the applicant is one of them.",
      returns: ["Promoters", "Role", "Contact and address"],
    },
    {
      title: "Risk scoring",
      text: "Get one score with the reasons listed beside it, so a credit officer can agree with it or overrule it, on the record.",
      returns: ["Score", "Reasons", "Decision record"],
    },
  ],
  returns: "Returns",
} as const;

/** The part of the wait that is saved, in percent. */
const saved = 87;

export const outcome = {
  value: `${saved}%`,
  label: "less time to approve a loan",
  text: "Verification used to be the longest wait in the file. Take it out, and approval takes as long as the decision does. Time one of your files to check it.",
  saved: `${saved} of 100 saved`,
  left: { panes: 100 - saved, text: `${100 - saved} left` },
  others: [
    { value: claims.api.businesses, label: "active businesses on record, down to the two-person trader" },
    { value: `${race.findings.length}`, label: "answers from one phone number, with nothing typed twice" },
    { value: "24 h", label: "at most, until a canceled registration shows up as canceled" },
  ],
} as const;

/** What each team decides, by fields that the answers have filled in. The first one decides. */
export const teams = {
  title: "Where it goes to work",
  text: "Three decisions that used to wait for paper, with the fields that one phone number fills in.",
  cases: [
    {
      name: "Banks",
      title: "open current accounts in one visit",
      text: "The branch types a number, the form fills in, and the customer signs what has already been checked.",
      fields: [
        { label: "Account holder", value: applicant.name },
        { label: "Tax ID", value: applicant.taxId },
        { label: "Signs for the company", value: applicant.promoter },
      ],
      decision: "Account opened",
    },
    {
      name: "Lenders",
      title: "decide on working capital the same day",
      text: "Filed turnover and a risk score arrive with the application, before anyone asks for statements.",
      fields: [
        { label: "Filed turnover", value: formatCrore(applicant.filedTurnover) },
        { label: "Risk score", value: `${applicant.risk}, low` },
        { label: "Registration", value: `${applicant.taxStatus}, since 2020` },
      ],
      decision: "Limit set",
    },
    {
      name: "Insurers",
      title: "quote the business you are insuring",
      text: "Confirm what a firm does and where it does it before the policy is priced.",
      fields: [
        { label: "Line of business", value: applicant.trade },
        { label: "City", value: applicant.city },
        { label: "Trade name", value: applicant.tradeName },
      ],
      decision: "Policy quoted",
    },
  ],
} as const;

const reasons = [
  { points: 9, text: "Registered in 2020, so its history is short" },
  { points: 6, text: "One director signs alone" },
  { points: 3, text: `All trade is in one city, ${applicant.city}` },
];

export const decision = {
  label: `Sample decision record: risk score ${applicant.risk}, low, with three reasons, and a credit officer who agreed`,
  title: "Decision record",
  aside: applicant.name,
  score: reasons.reduce((sum, { points }) => sum + points, 0),
  of: "of 100, low risk",
  reasons,
  officer: "Credit officer",
  verdict: "Agrees, limit set",
} as const;

export const committee = {
  title: "Ready for your risk committee",
  text: "Each decision is kept with its reasons and with the officer who agreed or overruled it. Four more answers for the minutes.",
  questions: [
    {
      question: "Who checked you?",
      answer: claims.audit,
      text: "An independent auditor’s report on our controls, yours to read during evaluation.",
    },
    {
      question: "Who can ask?",
      answer: "Encrypted and signed",
      text: "Every request travels over TLS and is signed with credentials that you can revoke.",
    },
    {
      question: "How old is an answer?",
      answer: `Data updated ${claims.freshness.registers}`,
      text: "A registration canceled yesterday shows up as canceled today.",
    },
    {
      question: "Where does it run?",
      answer: "By screen or by API",
      text: "Let officers work in the app, or put the same checks behind your own application form.",
    },
  ],
} as const;

export const closing = {
  title: "Bring a phone number. Leave with a report.",
  text: "We’ll run a verification with you on the call and go through it line by line.",
  actions: [{ demo: "Schedule Demo" }, { to: "api-documentation", text: "View Documentation" }],
} as const;
