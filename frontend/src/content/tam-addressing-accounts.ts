/** Sample accounts of the TAM page: a row in the results, and the enriched record that the row opens. */

export interface RecordGroup {
  title: string;
  points: readonly (readonly [label: string, value: string])[];
}

export interface SampleAccount {
  id: string;
  name: string;
  place: string;
  fit: number;
  people: number;
  groups: readonly RecordGroup[];
}

const record = (company: RecordGroup["points"], contact: RecordGroup["points"], signals: RecordGroup["points"]): readonly RecordGroup[] => [
  { title: "Company", points: company },
  { title: "Decision maker", points: contact },
  { title: "Signals", points: signals },
];

export const sampleAccounts: readonly SampleAccount[] = [
  {
    id: "corvane",
    name: "Corvane Logistics",
    place: "Pune, Maharashtra",
    fit: 94,
    people: 12,
    groups: record(
      [
        ["Website", "corvane.example"],
        ["Industry", "Freight and warehousing"],
        ["Employees", "620"],
        ["Annual revenue", "₹410 crore"],
        ["Founded", "2009"],
        ["Ownership", "Private, promoter-led"],
        ["GST status", "Active"],
        ["Technology", "HubSpot, Shopify, Zendesk"],
      ],
      [
        ["Name", "Ananya Rao"],
        ["Role", "Head of Revenue Operations"],
        ["Seniority", "Head of department"],
        ["Reports to", "Chief Revenue Officer"],
        ["Work email", "a.rao@corvane.example, verified"],
        ["Mobile", "+91 555 010 0142, verified"],
        ["Profile", "LinkedIn, 500+ connections"],
        ["Location", "Pune, GMT+5:30"],
      ],
      [
        ["Website visits", "4 this week"],
        ["Most read page", "Pricing"],
        ["Hiring", "6 open sales roles"],
        ["Expansion", "New depot in Nagpur"],
        ["Open deals", "None"],
        ["Suggested channel", "LinkedIn, then WhatsApp"],
      ],
    ),
  },
  {
    id: "tallis",
    name: "Tallis Auto Components",
    place: "Chennai, Tamil Nadu",
    fit: 88,
    people: 9,
    groups: record(
      [
        ["Website", "tallis.example"],
        ["Industry", "Automotive parts"],
        ["Employees", "1,850"],
        ["Annual revenue", "₹1,120 crore"],
        ["Founded", "1994"],
        ["Ownership", "Private, family-owned"],
        ["GST status", "Active"],
        ["Technology", "SAP, Zoho, Jira"],
      ],
      [
        ["Name", "Karthik Iyer"],
        ["Role", "Vice President, Sales"],
        ["Seniority", "Vice president"],
        ["Reports to", "Managing Director"],
        ["Work email", "k.iyer@tallis.example, verified"],
        ["Mobile", "+91 555 010 0157, verified"],
        ["Profile", "LinkedIn, 500+ connections"],
        ["Location", "Chennai, GMT+5:30"],
      ],
      [
        ["Website visits", "2 this month"],
        ["Most read page", "Integration hub"],
        ["Hiring", "3 open sales roles"],
        ["Expansion", "Export licence for Vietnam"],
        ["Open deals", "None"],
        ["Suggested channel", "Email, then LinkedIn"],
      ],
    ),
  },
  {
    id: "marlowe",
    name: "Marlowe Cold Chain",
    place: "Ahmedabad, Gujarat",
    fit: 81,
    people: 7,
    groups: record(
      [
        ["Website", "marlowe.example"],
        ["Industry", "Refrigerated transport"],
        ["Employees", "340"],
        ["Annual revenue", "₹190 crore"],
        ["Founded", "2014"],
        ["Ownership", "Series B, venture-backed"],
        ["GST status", "Active"],
        ["Technology", "Zoho, WhatsApp, Stripe"],
      ],
      [
        ["Name", "Meera Shah"],
        ["Role", "Director of Growth"],
        ["Seniority", "Director"],
        ["Reports to", "Founder"],
        ["Work email", "m.shah@marlowe.example, verified"],
        ["Mobile", "+91 555 010 0168, verified"],
        ["Profile", "LinkedIn, 500+ connections"],
        ["Location", "Ahmedabad, GMT+5:30"],
      ],
      [
        ["Website visits", "First visit yesterday"],
        ["Most read page", "TAM addressing"],
        ["Hiring", "4 open sales roles"],
        ["Expansion", "Two new cities announced"],
        ["Open deals", "None"],
        ["Suggested channel", "WhatsApp, then email"],
      ],
    ),
  },
];
