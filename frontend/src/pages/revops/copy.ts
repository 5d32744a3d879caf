import * as claims from "../../../generated/claims";
import { brightmoor, contactFields, halden, haldenProfile, lifts, lumen, orchard, story } from "../../lib/sample-world";

/** Copy of /solutions/revops. The figures are claims of the company; records and rules are samples. */

export const hero = {
  badge: "For RevOps",
  title: "One enriched record, the same in every tool you run",
  lead: "Visits, enrichment, scores and meetings land on a single account record, and your CRM, marketing and sales tools read from it. You stop reconciling vendors and start retiring them.",
  actions: [{ app: "Get Started" }, { demo: "Request Demo" }],
} as const;

export const record = {
  label: `Account record of ${halden.name}: visits, enrichment, CRM and calendar feed it, and four tools hold the same copy`,
  inTitle: "Comes in",
  sources: ["Website visits", "Your data sources", "CRM history", "Booked meetings"],
  name: halden.name,
  domain: halden.domain,
  score: halden.fit,
  scoreLabel: "fit score",
  fields: [
    { name: "Industry", value: halden.industry },
    { name: "Headcount", value: halden.employees },
    { name: "Contact", value: `${halden.person.name}, ${halden.person.title}` },
    { name: "Last visit", value: story.lastVisit },
    { name: "Owner", value: story.owner },
  ],
  outTitle: "In sync",
  tools: ["CRM", "Marketing automation", "Messaging", "Calendar"],
} as const;

/** Contracts that repeat each other. `route` is a route id of data/routes.json. */
export const overlap = {
  title: "Better data from fewer vendors",
  text: "Most revenue stacks pay several vendors for parts of the same record. Put your contracts next to this list and cross off the repeats.",
  fact: { value: claims.toolCosts, label: "lower tool costs", text: "once overlapping subscriptions are gone" },
  coveredBy: "covered by",
  contracts: [
    { today: "Website visitor tracking", instead: "Visitor identification", route: "visitor-identification" },
    { today: "Contact database seats", instead: "Profile enrichment", route: "profile-enrichment" },
    { today: "List cleaning and email checks", instead: "Enrichment workbook", route: "enrichment-workbook" },
    { today: "Connector scripts and sync jobs", instead: "Integration hub", route: "integration-hub" },
    { today: "Market lists for ad targeting", instead: "TAM addressing", route: "tam-addressing" },
    { today: "On-site popup tool", instead: "Smart popups", route: "smart-popups" },
  ],
  one: { name: "{name}", text: "One contract, one copy of every account" },
  pricing: "View Pricing",
} as const;

export const panes = {
  title: "The half of a record that routing runs on",
  text: "A typical record says who somebody is. Scores and rules depend on the fields that it leaves out.",
  usualLabel: "In a typical record",
  addedLabel: "Added by {name}",
  usual: contactFields.usual,
  added: contactFields.extra.map((label) => ({ label, value: haldenProfile[label] })),
} as const;

export const routing = {
  kicker: "Score and route",
  title: "Leads reach the right owner while they are still on the site",
  text: "Scores combine fit and behavior. Rules run from the top, first match wins, and everyone can see why a lead went where it did.",
  legend: "Who is on the pricing page?",
  label: "Five routing rules in order: open opportunities, customers, large companies with a high score, good scores, everyone else",
  name: "Inbound routing",
  live: "5 rules",
  when: "When",
  then: "Then",
  rules: [
    { when: ["Open opportunity"], then: "Alert the account owner" },
    { when: ["Existing customer"], then: "Customer success" },
    { when: ["Score 80 or more", "200+ people"], then: "Enterprise team, offer a meeting" },
    { when: ["Score 60 or more"], then: "Growth team, draft a message" },
    { when: ["Anything else"], then: "Add to the nurture audience" },
  ],
  /** `rule` is the number of the first rule that matches. */
  leads: [
    {
      name: halden.name,
      facts: `Score ${halden.fit}, ${halden.employees} people`,
      rule: 3,
      why: "No deal yet and not a customer, so the score decides. The rep sees the visit while the page is still open.",
    },
    {
      name: brightmoor.name,
      facts: `Score ${brightmoor.fit}, verbal yes, not signed`,
      rule: 1,
      why: "The score fits rule 4 too. The deal comes first, so its owner hears of the visit and nobody else writes.",
    },
    {
      name: orchard.name,
      facts: `Score ${orchard.fit}, ${orchard.employees} people`,
      rule: 4,
      why: "A good score from a smaller company: a message is drafted and waits for a rep to send it.",
    },
    {
      name: lumen.name,
      facts: "Customer since last year",
      rule: 2,
      why: "A customer reading prices is a question for customer success, and never a sales pitch.",
    },
    {
      name: "A student’s first project",
      facts: "Score 12, one person",
      rule: 5,
      why: "Nothing for sales today. The record keeps the visit, and the score can rise.",
    },
  ],
  lift: lifts.meetings,
  link: "How visitors are identified",
} as const;

/** Five steps, and what each did to one record. */
export const lifecycle = {
  title: "How a record stays true",
  text: `One record through all five steps: ${halden.name}, on a Monday.`,
  steps: [
    {
      title: "Identify",
      text: "A script on your site recognizes the company behind the visit and matches it to professional profiles.",
      was: "10:14, a visit to your pricing page",
      is: halden.domain,
    },
    {
      title: "Match",
      text: "The visit joins the account you already have. Domains, subsidiaries and duplicates are settled first.",
      was: "Two accounts in the CRM",
      is: "One account",
    },
    {
      title: "Enrich",
      text: "Empty fields fill from many sources in turn; values that your team entered by hand stay as they are.",
      was: `${contactFields.extra.length} empty fields`,
      is: "All filled, none of yours replaced",
    },
    {
      title: "Write back",
      text: "The integration hub sends the finished record to each tool, in that tool’s own fields.",
      was: "Four tools, four versions",
      is: "The same record in each",
    },
    {
      title: "Re-check",
      text: "People change jobs and companies grow, so a finished record is checked again.",
      was: `Refreshed ${claims.freshness.profiles}`,
      is: `Core fields verified ${claims.freshness.coreData}`,
    },
  ],
} as const;

export const control = {
  title: "Built to be run by operations",
  text: `Account and user tools give sales, marketing and partners the views they need, and you keep control of the rules. ${claims.integrations} integrations connect without a services project, and whatever enriches a record can be called by API.`,
  links: [
    { text: "See the integrations", to: "integrations" },
    { text: "View Documentation", to: "api-documentation" },
  ],
} as const;

export const closing = {
  title: "Bring your stack diagram",
  text: "In half an hour we mark what overlaps, what stays, and what the overlap costs you today.",
  actions: [{ demo: "Request Demo" }, { app: "Get Started" }],
} as const;
