import { castell, halden, haldenRecord, marlowe, type Prospect, story, visits } from "../../lib/sample-world";
import type { SampleAccountId } from "./copy-search";

/** The enriched records of the sample search, with 22 fields each. Loaded when a record is opened. */

export interface RecordGroup {
  title: string;
  points: readonly (readonly [label: string, value: string])[];
}

type Points = RecordGroup["points"];

interface Known {
  revenue: string;
  founded: string;
  ownership: string;
  technology: string;
  seniority: string;
  reportsTo: string;
  signals: Points;
}

const record = (account: Prospect, known: Known): readonly RecordGroup[] => [
  {
    title: "Company",
    points: [
      ["Website", account.domain],
      ["Industry", account.industry],
      ["Employees", account.employees],
      ["Annual revenue", known.revenue],
      ["Founded", known.founded],
      ["Ownership", known.ownership],
      ["GST status", "Active"],
      ["Technology", known.technology],
    ],
  },
  {
    title: "Decision maker",
    points: [
      ["Name", account.person.name],
      ["Role", account.person.title],
      ["Seniority", known.seniority],
      ["Reports to", known.reportsTo],
      ["Work email", `${account.person.email}, verified`],
      ["Mobile", `${account.person.mobile}, verified`],
      ["Profile", "LinkedIn, 500+ connections"],
      ["Location", `${account.city}, GMT+5:30`],
    ],
  },
  { title: "Signals", points: known.signals },
];

export const records: Readonly<Record<SampleAccountId, readonly RecordGroup[]>> = {
  halden: record(halden, {
    revenue: haldenRecord.revenue,
    founded: "2009",
    ownership: "Private, promoter-led",
    technology: haldenRecord.tools,
    seniority: "Vice president",
    reportsTo: "Chief Revenue Officer",
    signals: [
      ["Website visits", visits.halden],
      ["Most read page", "Pricing"],
      ["Hiring", story.reason],
      ["Expansion", "Second plant near Nagpur"],
      ["Open deals", "None"],
      ["Suggested channel", "LinkedIn, then WhatsApp"],
    ],
  }),
  castell: record(castell, {
    revenue: "₹1,000-1,500 crore",
    founded: "1994",
    ownership: "Private, family-owned",
    technology: "SAP, Zoho, Jira",
    seniority: "Head of department",
    reportsTo: "Managing Director",
    signals: [
      ["Website visits", visits.castell],
      ["Most read page", "Integrations"],
      ["Hiring", "3 open sales roles"],
      ["Expansion", "Freight terminal in Visakhapatnam"],
      ["Open deals", "None"],
      ["Suggested channel", "Email, then LinkedIn"],
    ],
  }),
  marlowe: record(marlowe, {
    revenue: "₹150-200 crore",
    founded: "2014",
    ownership: "Series B, venture-backed",
    technology: "Zoho, WhatsApp, Stripe",
    seniority: "Director",
    reportsTo: "Founder",
    signals: [
      ["Website visits", visits.marlowe],
      ["Most read page", "Security"],
      ["Hiring", "2 open sales roles"],
      ["Expansion", "Two new cities announced"],
      ["Open deals", "None"],
      ["Suggested channel", "WhatsApp, then email"],
    ],
  }),
};
