import { accuracy as claimed, dataPoints, freshness } from "../../../generated/claims";
import {
  brightmoor,
  castell,
  contactFields,
  type DataPoint,
  halden,
  haldenProfile,
  orchard,
  type Prospect,
  story,
} from "../../lib/sample-world";

/** Copy of /products/profile-enrichment: the only page with the claims of contact accuracy and of data points on a contact. */

const { contacts } = claimed;

export interface ProfileField {
  label: DataPoint;
  value: string;
}

/** The result for an address; null is a mailbox without a person. */
export interface Answer {
  email: string;
  profile: { initials: string; name: string; role: string; facts: { label: string; value: string }[]; verdict: string } | null;
}

export const hero = {
  badge: "Profile enrichment",
  title: "An email goes in. A\u00a0person comes out.",
  lead: "Eighteen data points for every contact, each one checked before your team sees it: who they are, how to reach them, where they work and why today is a good day to call.",
  actions: ["trial", "demo"],
} as const;

export const lookup = {
  legend: "Which email came in?",
  answers: [
    answer(halden, { tenure: haldenProfile["Time in role"], seen: haldenProfile["Pages viewed"], routed: story.owner }),
    answer(brightmoor, { tenure: "Since March", seen: "Features", routed: "owner of the open deal" }),
    answer(castell, { tenure: "4 years", seen: "Integrations", routed: story.owner }),
    { email: `hello@${orchard.domain}`, profile: null },
  ] satisfies Answer[],
  nobody: {
    title: "A shared mailbox",
    text: "No one person reads it, so no one is made up. The company is added, the contact stays open.",
    verdict: "Nothing guessed, nothing routed.",
  },
};

function answer(account: Prospect, { tenure, seen, routed }: { tenure: string; seen: string; routed: string }): Answer {
  const { person, name, employees, industry, city, fit } = account;
  return {
    email: person.email,
    profile: {
      initials: person.name.replaceAll(/[^A-Z]/g, ""),
      name: person.name,
      role: `${person.title}, ${name}`,
      facts: [
        { label: "Direct phone", value: person.mobile },
        { label: "WhatsApp", value: "On this number" },
        { label: "Professional profile", value: "Matched" },
        { label: "Location", value: `${city}, India` },
        { label: "Industry", value: industry },
        { label: "Headcount", value: employees },
        { label: "Time in role", value: tenure },
        { label: "Pages viewed", value: seen },
        { label: "Fit score", value: `${fit} of 100` },
      ],
      verdict: `Every field filled, then routed to the ${routed}.`,
    },
  };
}

/** What is said about a field instead of its value. */
const said: Partial<Record<DataPoint, string>> = { "Work email": "Mailbox confirmed", WhatsApp: "On this number" };

/** The sample record. It has as many fields as the claim says. */
export const record = {
  title: "Eighteen data points, where others stop at nine",
  lead: `The usual nine tell you who you are writing to, the other nine what to say. We counted ${dataPoints.contact.counts} that hold a value.`,
  usual: { title: "Usual providers return it too", fields: fields(contactFields.usual) },
  ours: { title: "Only in this profile", fields: fields(contactFields.extra) },
};

function fields(labels: readonly DataPoint[]): ProfileField[] {
  return labels.map((label) => ({ label, value: said[label] ?? haldenProfile[label] }));
}

export const accuracy = {
  title: "Thirteen more right answers in every hundred",
  lead: `A record is only as good as the call it leads to. Out of a hundred contacts, this is how many turn out to be right: ${contacts.counts}.`,
  ours: { figure: contacts.ours, label: "contact accuracy", text: "Checked against several sources, then verified" },
  theirs: { figure: contacts.usual, label: "contact accuracy", text: "A usual provider, one source" },
};

const [country = "", ...digits] = haldenProfile["Direct phone"].split(" ");

export const checks = {
  title: "What happens before you see a profile",
  text: "Her direct phone, and the four checks behind it.",
  /** What each pane of the phone number holds: the country, then one digit each. */
  number: [country, ...digits.join("")],
  items: [
    {
      title: "Match",
      text: "Name, email domain and professional network have to agree. Two people who share a name stay two people.",
      state: `${halden.person.name}, ${halden.domain}, ${haldenProfile.Location}: three of three agree`,
    },
    {
      title: "Fill",
      text: "Each missing field goes from source to source, most trusted first, until one answers.",
      state: "The first source has none, the second one has it",
    },
    {
      title: "Verify",
      text: "Mailboxes are tested without sending anything, phone numbers checked for format and reach, job titles for age.",
      state: "A valid Indian mobile number, in service",
    },
    {
      title: "Keep fresh",
      text: `Profiles are refreshed ${freshness.profiles}, and core data is verified again ${freshness.coreData}.`,
      state: "Checked on Monday, due again within a month",
    },
  ],
} as const;

export const uses = {
  title: "One good record, three teams better off",
  record: `${halden.person.name}, ${halden.name}`,
  recordText: "One record, eighteen values",
  items: [
    {
      team: "Sales",
      text: "Opens with the right name, the right number and a reason to call.",
      sees: [haldenProfile["Direct phone"], story.reason],
    },
    {
      team: "Marketing",
      text: "Asks for an email and nothing else, so forms get shorter and segments sharper.",
      sees: ["One field on the form", `${halden.industry}, ${halden.employees} people`],
    },
    {
      team: "Operations",
      text: "Routes, scores and merges on fields that are filled in, and cancels the vendors that overlap.",
      sees: [story.owner, `Fit score ${haldenProfile["Fit score"]}`],
    },
  ],
};

export const privacy = {
  title: "Business data, handled like personal data",
  text: "Profiles hold business contact details and nothing about a private life. Each value keeps its source and date. Anyone who opts out is removed for every customer. Our privacy policy explains how.",
  link: "Read the privacy policy",
  record: `${halden.person.name}, with every source`,
  values: [
    { value: halden.person.title, source: "Professional network", date: "Monday" },
    { value: halden.person.email, source: "Company web pages", date: "Monday" },
    { value: halden.person.mobile, source: "Contact database", date: "Monday" },
  ],
  optedOut: "Opted out: removed for every customer",
};

export const closing = {
  title: "Bring ten contacts and see who comes back",
  text: "Pick the records your team has given up on, and watch them fill in live, in a demo.",
  actions: ["trial", "demo"],
  related: {
    title: "Where to next",
    links: [
      { to: "enrichment-workbook", text: "Enrich ten thousand at a time" },
      { to: "visitor-identification", text: "Find the visitors who never filled in a form" },
      { to: "smart-popups", text: "Greet them by what you now know" },
    ],
  },
} as const;
