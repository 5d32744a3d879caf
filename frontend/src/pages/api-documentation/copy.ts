import * as claims from "../../../generated/claims";
import { formatCrore } from "../../lib/format";
import { applicant } from "../../lib/sample-world";

/** Copy of the API page. The APIs are in apis.ts. */

const authorization = "Authorization: Bearer YOUR_KEY";

export const hero = {
  badge: "Enterprise data APIs for India",
  title: "Power Your Business with Real-Time Data APIs",
  lead: "Look up a company’s GST turnover, its registration record, or the address behind a mobile number with a single POST request.",
  actions: [{ href: "#contact", text: "Request API access" }, { mail: "Contact sales" }],
  /** One for each API, in the order of apis.ts, with fields that its response has beside the answer. */
  calls: {
    legend: "What do you have?",
    authorization,
    status: "200 OK",
    choices: [
      { have: "From a GST number", time: "142 ms", shown: ["legal_name", "estimated_turnover", "trade_name", "gst_status"] },
      { have: "From a company number", time: "96 ms", shown: ["constitution", "registration_date", "taxpayer_type", "gst_status"] },
      { have: "From a mobile number", time: "118 ms", shown: ["contact_name", "city", "state", "pincode"] },
    ],
  },
} as const;

export const stats = [
  { value: claims.api.businesses, label: "active businesses" },
  { value: claims.api.uptime, label: "uptime" },
  { value: `<${claims.api.responseTime}`, spoken: `under ${claims.api.responseTime}`, label: "average response" },
  { value: claims.api.clients, label: "enterprise clients" },
] as const;

export const values = {
  title: "Built for teams that answer to auditors",
  items: [
    {
      drawing: "key",
      title: "Bank-grade security",
      text: `Every call is encrypted in transit and carries your own bearer key. The ${claims.audit} report is yours to read under NDA.`,
    },
    {
      drawing: "scale",
      title: "Scalable infrastructure",
      text: "Check one applicant while the form is still open, or a whole loan book overnight. The endpoint and the answer stay the same.",
    },
    {
      drawing: "hours",
      title: "Live data",
      text: `Records are updated ${claims.freshness.registers}, so a canceled registration shows up within a day.`,
    },
  ],
} as const;

export const reference = {
  title: "Three APIs, one key",
  text: "Each takes a small JSON body and returns one flat JSON object. Choose one to read it line by line.",
  choose: "Which API do you want to see?",
  sampleRequest: "Sample POST request",
  sampleResponse: "Sample response",
  need: { required: "required", either: "either one" },
  sampleNote: "Sample data, not a real record.",
} as const;

export const why = {
  title: "Why Enterprises Choose {name}",
  text: "Fintech, lending and SaaS teams use the answers for KYC and lead qualification.",
  items: [
    {
      title: "KYC while the applicant waits",
      text: `Confirm that a business exists, is active and trades under the name it gave you. At under ${claims.api.responseTime} a call, nobody notices the check.`,
    },
    {
      title: "Small firms are on record too",
      text: `With ${claims.api.businesses} active businesses on record, coverage reaches all the way down to the two-person trader.`,
    },
    {
      title: "Sales calls the right leads",
      text: "Turnover and nature of business separate the sign-ups worth a call today from the ones worth a newsletter.",
    },
    {
      title: "Plain JSON",
      text: "Flat objects and names that say what they hold. There is no SDK to install and nothing to parse twice.",
    },
  ],
} as const;

/** A customer's form that one answer fills in. */
export const application = {
  label: "A lender’s form: the applicant types one GST number, and the API fills in the other fields",
  title: "Apply for a credit line",
  typed: { name: "GST number", value: applicant.taxId },
  filledBy: `Filled in by the API in ${hero.calls.choices[0].time}`,
  filled: [
    { name: "Legal name", value: applicant.name },
    { name: "Status", value: applicant.taxStatus },
    { name: "Nature of business", value: applicant.trade },
    { name: "Turnover, as filed", value: formatCrore(applicant.filedTurnover) },
  ],
  button: "Continue",
} as const;

export const start = {
  title: "Get Started in 3 Simple Steps",
  steps: [
    {
      title: "Sign up and get your API key",
      text: `Fill in the form below. Your credentials arrive within ${claims.api.credentialsHours} hours.`,
    },
    {
      title: "Make your first call",
      text: "Put your key into the example, run it in a terminal and read the answer.",
    },
    {
      title: "Scale",
      text: "Move from a handful of lookups to every application you receive. The call does not change.",
    },
  ],
  quickStart: "Quick start: search by GSTIN",
  /** Why its path and field names differ from those of the APIs above. */
  quickStartNote: `A first call searches by GSTIN: it answers like the GST Info API, and like the GST Turnover API too if you set include_turnover. Applications call the three paths above.`,
  path: claims.api.quickStart,
  body: { gstin: applicant.taxId, include_turnover: true },
  authorization,
} as const;

export const contact = {
  title: "Talk to the API team",
  text: "Ask for credentials, check that we hold the fields you need, or get a price for your volume.",
  email: "Email",
  phone: "Sales phone",
  whatsapp: "WhatsApp",
} as const;

export const banner = {
  title: "Ready to Integrate?",
  text: "Ask for a key today and have verified business data in your product this week.",
  actions: [{ href: "#contact", text: "Request API access" }, { mail: "Contact sales" }],
} as const;
