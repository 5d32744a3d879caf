import { type DataPoint, halden, haldenProfile, lifts } from "../../lib/sample-world";
import type { Glass } from "../../sections/glass";

export interface Chapter {
  title: string;
  text: string;
  glass: Glass;
  /** The fields of the record that this job fills. */
  fields: readonly { label: DataPoint; value: string }[];
}

/** Five jobs and the record that they fill in. All 18 data points are in exactly one of them. */
export const story = {
  title: "End-to-End Sales Intelligence",
  text: "Five jobs, usually five vendors. Here they write one account record. Pick a job to see its part.",
  account: halden.name,
  countText: "{count} of {all} fields",
} as const;

export const chapters: readonly Chapter[] = [
  {
    title: "TAM",
    text: "Filter the whole market by industry, size, technology and intent.",
    glass: "viridian",
    fields: fields("Company", "Industry", "Headcount", "Revenue band"),
  },
  {
    title: "Visitors",
    text: "Up to 80% of anonymous visits get a company and a professional-network profile.",
    glass: "cobalt",
    fields: fields("Pages viewed", "Professional profile", "Full name", "Job title", "Location"),
  },
  {
    title: "Audience",
    text: "One click sends the list to the places where your buyers already scroll.",
    glass: "amber",
    fields: fields("Seniority", "Department", "Time in role", "Work email"),
  },
  {
    title: "Personalize",
    text: "LinkedIn and WhatsApp messages open with what the reader cares about.",
    glass: "ruby",
    fields: fields("Hiring", "WhatsApp", "Tools in use"),
  },
  {
    title: "Convert",
    text: `${lifts.meetings.figure} ${lifts.meetings.label} ${lifts.meetings.cause}.`,
    glass: "cobalt",
    fields: fields("Direct phone", "Fit score"),
  },
];

/** The number of the job that is chosen at first: Visitors. */
export const firstJob = 2;

function fields(...labels: DataPoint[]): Chapter["fields"] {
  return labels.map((label) => ({ label, value: haldenProfile[label] }));
}
