import type { SampleAccountId } from "./copy-search";

/** The enriched records behind the sample search: 22 data points each. Loaded when a record is opened. */

export interface RecordGroup {
  title: string;
  points: readonly (readonly [label: string, value: string])[];
}

type Points = RecordGroup["points"];

const record = (company: Points, person: Points, signals: Points): readonly RecordGroup[] => [
  { title: "Company", points: company },
  { title: "Decision maker", points: person },
  { title: "Signals", points: signals },
];

export const records: Readonly<Record<SampleAccountId, readonly RecordGroup[]>> = {
  halden: record(
    [
      ["Website", "halden.example"],
      ["Industry", "Industrial automation"],
      ["Employees", "640"],
      ["Annual revenue", "₹400-500 crore"],
      ["Founded", "2009"],
      ["Ownership", "Private, promoter-led"],
      ["GST status", "Active"],
      ["Technology", "HubSpot, Zendesk, Snowflake"],
    ],
    [
      ["Name", "Meera Nair"],
      ["Role", "VP Revenue Operations"],
      ["Seniority", "Vice president"],
      ["Reports to", "Chief Revenue Officer"],
      ["Work email", "m.nair@halden.example, verified"],
      ["Mobile", "+91 555 010 0142, verified"],
      ["Profile", "LinkedIn, 500+ connections"],
      ["Location", "Pune, GMT+5:30"],
    ],
    [
      ["Website visits", "4 this week"],
      ["Most read page", "Pricing"],
      ["Hiring", "4 open sales roles"],
      ["Expansion", "Second plant near Nagpur"],
      ["Open deals", "None"],
      ["Suggested channel", "LinkedIn, then WhatsApp"],
    ],
  ),
  castell: record(
    [
      ["Website", "castell.example"],
      ["Industry", "Freight and warehousing"],
      ["Employees", "1,900"],
      ["Annual revenue", "₹1,000-1,500 crore"],
      ["Founded", "1994"],
      ["Ownership", "Private, family-owned"],
      ["GST status", "Active"],
      ["Technology", "SAP, Zoho, Jira"],
    ],
    [
      ["Name", "Jonas Weber"],
      ["Role", "Head of Sales"],
      ["Seniority", "Head of department"],
      ["Reports to", "Managing Director"],
      ["Work email", "jonas.weber@castell.example, verified"],
      ["Mobile", "+91 555 010 0157, verified"],
      ["Profile", "LinkedIn, 500+ connections"],
      ["Location", "Chennai, GMT+5:30"],
    ],
    [
      ["Website visits", "2 this month"],
      ["Most read page", "Integration hub"],
      ["Hiring", "3 open sales roles"],
      ["Expansion", "Freight terminal in Visakhapatnam"],
      ["Open deals", "None"],
      ["Suggested channel", "Email, then LinkedIn"],
    ],
  ),
  marlowe: record(
    [
      ["Website", "marlowe.example"],
      ["Industry", "Refrigerated transport"],
      ["Employees", "340"],
      ["Annual revenue", "₹150-200 crore"],
      ["Founded", "2014"],
      ["Ownership", "Series B, venture-backed"],
      ["GST status", "Active"],
      ["Technology", "Zoho, WhatsApp, Stripe"],
    ],
    [
      ["Name", "Kavya Shah"],
      ["Role", "Director of Growth"],
      ["Seniority", "Director"],
      ["Reports to", "Founder"],
      ["Work email", "k.shah@marlowe.example, verified"],
      ["Mobile", "+91 555 010 0168, verified"],
      ["Profile", "LinkedIn, 500+ connections"],
      ["Location", "Ahmedabad, GMT+5:30"],
    ],
    [
      ["Website visits", "First visit yesterday"],
      ["Most read page", "TAM addressing"],
      ["Hiring", "2 open sales roles"],
      ["Expansion", "Two new cities announced"],
      ["Open deals", "None"],
      ["Suggested channel", "WhatsApp, then email"],
    ],
  ),
};
