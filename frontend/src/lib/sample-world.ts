/**
 * The companies, people and figures in all pictures, examples and stories of the site. A company has one city and is either a prospect or a customer,
 * a person has one job, a figure has one cause. Each is an export of its own, so a page loads only those that it shows. Copy may add to these facts
 * and must not contradict them.
 */

export interface Person {
  name: string;
  title: string;
  email: string;
  mobile: string;
}

export interface Account {
  name: string;
  domain: string;
  industry: string;
  employees: string;
  city: string;
  region: string;
  person: Person;
}

/** An account that the user of the product wants to win. Other accounts are customers. */
export interface Prospect extends Account {
  /** Fit score, 0 to 100. */
  fit: string;
  /** The page of the user's site that the account read last. */
  lastPageViewed: string;
}

/** The account of all longer stories. */
export const halden: Prospect = {
  name: "Halden Robotics",
  domain: "halden.example",
  industry: "Industrial automation",
  employees: "640",
  city: "Pune",
  region: "Maharashtra",
  fit: "92",
  lastPageViewed: "/pricing",
  person: { name: "Meera Nair", title: "VP Revenue Operations", email: "m.nair@halden.example", mobile: "+91 555 010 0142" },
};

export const castell: Prospect = {
  name: "Castell Freight",
  domain: "castell.example",
  industry: "Freight and warehousing",
  employees: "1,900",
  city: "Chennai",
  region: "Tamil Nadu",
  fit: "88",
  lastPageViewed: "/integrations",
  person: { name: "Vikram Rao", title: "Head of Sales", email: "v.rao@castell.example", mobile: "+91 555 010 0157" },
};

export const marlowe: Prospect = {
  name: "Marlowe Cold Chain",
  domain: "marlowe.example",
  industry: "Refrigerated transport",
  employees: "340",
  city: "Ahmedabad",
  region: "Gujarat",
  fit: "81",
  lastPageViewed: "/security",
  person: { name: "Kavya Shah", title: "Director of Growth", email: "k.shah@marlowe.example", mobile: "+91 555 010 0168" },
};

export const brightmoor: Prospect = {
  name: "Brightmoor Health",
  domain: "brightmoor.example",
  industry: "Hospitals and clinics",
  employees: "310",
  city: "Bengaluru",
  region: "Karnataka",
  fit: "77",
  lastPageViewed: "/features",
  person: { name: "Aisha Khan", title: "Marketing Director", email: "aisha.khan@brightmoor.example", mobile: "+91 555 010 0173" },
};

export const orchard: Prospect = {
  name: "Orchard Pay",
  domain: "orchardpay.example",
  industry: "Business lending",
  employees: "120",
  city: "Mumbai",
  region: "Maharashtra",
  fit: "71",
  lastPageViewed: "/api",
  person: { name: "Tom Reyes", title: "Growth Lead", email: "t.reyes@orchardpay.example", mobile: "+91 555 010 0187" },
};

/** The customer: its own site has the WhatsApp login, and it never gets a sales message. */
export const lumen: Account = {
  name: "Lumen Ledger",
  domain: "lumenledger.example",
  industry: "Accounting software",
  employees: "85",
  city: "Hyderabad",
  region: "Telangana",
  person: { name: "Farah Siddiqui", title: "Head of Product", email: "f.siddiqui@lumenledger.example", mobile: "+91 555 010 0191" },
};

/** Each account's visits to the user's site. */
export const visits = {
  halden: "Pricing twice on Monday",
  castell: "Two people in two days",
  brightmoor: "Four departments in six weeks",
  marlowe: "Back after nine days",
  orchard: "Third visit this week",
} as const;

/** The pages that an account read, the last one last. */
export const trails = {
  halden: ["/pricing", "/integrations", "/pricing"],
  castell: ["/products", "/integrations"],
  brightmoor: ["/pricing", "/features"],
  marlowe: ["/blog", "/security"],
} as const;

/** The result of enrichment for Halden Robotics. */
export const haldenRecord = { revenue: "₹400-500 crore", tools: "HubSpot, Zendesk, Snowflake" } as const;

/** The workbook that fills itself in. */
export const workbookRows = { byFirstSource: 260, complete: 412, all: 500 } as const;
export const workbook = {
  name: "Q4 target accounts",
  progress: `${workbookRows.complete} of ${workbookRows.all} rows complete`,
} as const;

/** The pipeline of identified visitors in twelve weeks. */
export const pipeline = "$7.3M";

/** The loan applicant in the verification pictures. Its numbers are correct and in no registry: a PAN with the digits 0000 is never given out. */
export const applicant = {
  name: "Sample Traders Pvt Ltd",
  phone: "+91 98●●● ●●210",
  taxId: "27AAACS0000A1ZG",
  tradeName: "Sample Traders",
  taxStatus: "Active",
  city: "Mumbai",
  trade: "Wholesale",
  registrationDate: "2020-01-01",
  business: "Wholesale, registered 2020",
  promoter: "Sample Person, director",
  /** The turnover in rupees. */
  filedTurnover: 127500000,
  risk: "18 of 100",
} as const;

/**
 * The sample market and its one audience. `share` is the part that a filter keeps of what came before it; `others` are those that it leaves out, in the
 * two groups between which the map shows what is kept.
 */
export const market = {
  accounts: 52300,
  filters: [
    {
      label: "Industry",
      detail: "Industrial and freight",
      share: 0.52,
      others: [
        [
          { name: "Software", share: 0.15 },
          { name: "Banking", share: 0.11 },
        ],
        [
          { name: "Retail", share: 0.13 },
          { name: "Hospitals", share: 0.09 },
        ],
      ],
    },
    {
      label: "Employees",
      detail: "200 to 5,000",
      share: 0.48,
      others: [[{ name: "Over 5,000 people", share: 0.21 }], [{ name: "Under 200 people", share: 0.31 }]],
    },
    { label: "Technology", detail: "Runs a CRM", share: 0.66, others: [[], [{ name: "No CRM", share: 0.34 }]] },
    { label: "Intent", detail: "In the last 30 days", share: 0.63, others: [[{ name: "Quiet now", share: 0.37 }], []] },
  ],
  audience: { name: "Industrial and freight, in market", count: "5,428" },
} as const;

/** The fields of a contact that a usual provider has, and the additional ones: as many as data/claims.json says. */
export const contactFields = {
  usual: ["Full name", "Job title", "Seniority", "Location", "Work email", "Professional profile", "Company", "Industry", "Headcount"],
  extra: ["Department", "Time in role", "Direct phone", "WhatsApp", "Revenue band", "Tools in use", "Pages viewed", "Hiring", "Fit score"],
} as const;

export type DataPoint = (typeof contactFields)["usual" | "extra"][number];

/** The two claimed lifts and their causes. Smart popups explain the first, RevOps the second. */
export const lifts = {
  conversion: { figure: "+35%", label: "conversion", cause: "when the offer matches the company that reads it" },
  meetings: { figure: "+27%", label: "meeting conversion", cause: "when a lead reaches its owner while interest is warm" },
} as const;

/** Halden Robotics, from the first visit to the meeting. */
export const story = {
  trail: trails.halden,
  lastVisit: "Pricing, Monday 10:14",
  reason: "4 open sales roles",
  message:
    "Four new sales hires is a lot of calendars to fill, Meera. Could I show you who is already reading your site? Fifteen minutes on Friday would do.",
  reply: "Good timing. Friday, 11:30?",
  meeting: "Friday, 11:30",
  owner: "Enterprise team",
  steps: [
    { day: "Monday", time: "10:14", title: "Customer Visited" },
    { day: "Monday", time: "10:15", title: "Visitor Identified" },
    { day: "Tuesday", time: "09:30", title: "LinkedIn Connection Sent" },
    { day: "Wednesday", time: "08:05", title: "Connection Accepted" },
    { day: "Wednesday", time: "10:00", title: "Message Sent" },
    { day: "Thursday", time: "09:12", title: "Customer Replied" },
  ],
} as const;

/** The 18 data points of Halden Robotics and its buyer. */
export const haldenProfile: Readonly<Record<DataPoint, string>> = {
  Company: halden.name,
  Industry: halden.industry,
  Headcount: halden.employees,
  "Revenue band": haldenRecord.revenue,
  "Tools in use": haldenRecord.tools,
  "Full name": halden.person.name,
  "Job title": halden.person.title,
  Seniority: "Vice president",
  Department: "Operations",
  "Time in role": "8 months",
  Location: `${halden.city}, India`,
  "Work email": halden.person.email,
  "Direct phone": halden.person.mobile,
  WhatsApp: "On her direct phone",
  "Professional profile": "Matched",
  "Pages viewed": "Pricing, twice",
  Hiring: story.reason,
  "Fit score": `${halden.fit} of 100`,
};
