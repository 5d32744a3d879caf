/** Copy of /products/profile-enrichment. The person is made up; the figures are the published claims. */

export interface ProfileField {
  label: string;
  value: string;
  /** One of the nine that a usual provider returns too. */
  usual: boolean;
  /** Already known before enrichment. */
  known?: boolean;
}

export interface ProfileGroup {
  title: string;
  fields: ProfileField[];
}

export const hero = {
  eyebrow: "Profile enrichment",
  title: "An email goes in. A\u00a0person comes out.",
  lead: "Eighteen data points for every contact, each one checked before your team sees it: who they are, how to reach them, where they work and why today is a good day to call.",
  start: "Get Started",
  demo: "Request Demo",
};

export const beforeAfter = {
  before: {
    title: "Before",
    note: "From a webinar form, 09:41",
    rows: [
      { label: "Name", value: "Meera N." },
      { label: "Email", value: "m.nair@halden.example" },
      { label: "Company", value: "" },
      { label: "Title", value: "" },
      { label: "Phone", value: "" },
    ],
    verdict: "Two fields. Nobody to route it to.",
  },
  after: {
    title: "After",
    note: "Enriched and verified, 09:41",
    initials: "MN",
    name: "Meera Nair",
    role: "VP Revenue Operations, Halden Robotics",
    facts: [
      { label: "Direct phone", value: "+91 555 010 0142" },
      { label: "Based in", value: "Pune, India" },
      { label: "Company", value: "640 people, industrial automation" },
      { label: "In this role", value: "Since March" },
      { label: "Last seen", value: "Your pricing page, yesterday" },
    ],
    verdict: "18 of 18 fields. Routed to enterprise sales.",
  },
  caption: "The same contact on arrival and a moment later. A made-up person with sample values.",
};

/** Exactly eighteen fields, nine of them usual: the claim is drawn, not only stated. */
export const record = {
  title: "Eighteen data points, where others stop at nine",
  lead: "The usual nine tell you whom you are writing to. The other nine tell you what to say.",
  usualText: "Usual providers return it too",
  oursText: "Ours in addition",
  groups: [
    {
      title: "The person",
      fields: [
        { label: "Full name", value: "Meera Nair", usual: true },
        { label: "Job title", value: "VP Revenue Operations", usual: true },
        { label: "Seniority", value: "Vice president", usual: true },
        { label: "Department", value: "Operations", usual: false },
        { label: "Location", value: "Pune, India", usual: true },
        { label: "Time in role", value: "8 months", usual: false },
      ],
    },
    {
      title: "How to reach her",
      fields: [
        { label: "Work email", value: "Mailbox confirmed", usual: true, known: true },
        { label: "Direct phone", value: "+91 555 010 0142", usual: false },
        { label: "WhatsApp", value: "On this number", usual: false },
        { label: "Professional profile", value: "Matched", usual: true },
      ],
    },
    {
      title: "Her company",
      fields: [
        { label: "Company", value: "Halden Robotics", usual: true },
        { label: "Industry", value: "Industrial automation", usual: true },
        { label: "Headcount", value: "640", usual: true },
        { label: "Revenue band", value: "₹400-500 crore", usual: false },
        { label: "Tools in use", value: "HubSpot, Zendesk, Snowflake", usual: false },
      ],
    },
    {
      title: "Why now",
      fields: [
        { label: "Pages viewed", value: "Pricing, twice", usual: false },
        { label: "Hiring", value: "4 open sales roles", usual: false },
        { label: "Fit score", value: "92 of 100", usual: false },
      ],
    },
  ] satisfies ProfileGroup[],
};

export const accuracy = {
  title: "Thirteen more right answers in every hundred",
  lead: "A record is only as good as the call it leads to. Out of a hundred contacts, this is how many turn out to be right.",
  ours: { figure: 97, label: "97% contact accuracy", text: "Checked against several sources, then verified" },
  theirs: { figure: 84, label: "84%", text: "A usual provider, one source" },
};

export const checks = {
  title: "What happens before you see a profile",
  items: [
    { title: "Match", text: "Name, email domain and professional network have to agree. Two people who share a name stay two people." },
    { title: "Fill", text: "Missing fields are asked for in order of trust, source after source, until one answers." },
    { title: "Verify", text: "Mailboxes are tested without sending a thing, phone numbers checked for format and reach, titles for age." },
    { title: "Keep fresh", text: "Every profile is refreshed at least once a month, and core data is verified again each quarter." },
  ],
};

export const uses = {
  title: "One good record, three teams better off",
  items: [
    {
      team: "Sales",
      text: "Opens with the right name, the right number and a reason. Meetings follow.",
      figure: "+27%",
      label: "meeting conversion",
    },
    {
      team: "Marketing",
      text: "Asks for an email and nothing else. Shorter forms, and segments that hold.",
      figure: "+35%",
      label: "conversion",
    },
    {
      team: "Operations",
      text: "Routes, scores and merges on fields that are filled in, and cancels the vendors that overlap.",
      figure: "30%+",
      label: "lower tool costs",
    },
  ],
};

export const privacy = {
  title: "Business data, handled like personal data",
  text: "Profiles hold business contact details and nothing about a private life. Each value keeps its source and date, and a person who asks to be left out is left out, for every customer. Our privacy policy says how.",
  link: "Read the privacy policy",
};

export const closing = {
  title: "Send us ten contacts. We will send back ten people.",
  text: "Bring the records your team has given up on and see what comes back, live, in a demo.",
  related: {
    title: "Go on from here",
    links: [
      { to: "enrichment-workbook", text: "Enrich ten thousand at a time" },
      { to: "visitor-identification", text: "Find the visitors who never filled in a form" },
      { to: "smart-popups", text: "Greet them by what you now know" },
    ],
  },
} as const;
