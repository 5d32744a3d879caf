import { type DataPoint, halden, haldenProfile, lifts } from "../../lib/sample-world";
import type { Glass } from "../../sections/glass";

type Source = "TAM addressing" | "Visitor identification" | "Profile enrichment" | "Enrichment workbook";

export interface Chapter {
  title: string;
  text: string;
  glass: Glass;
  /** The fields of the record that this chapter fills. */
  fields: readonly { label: DataPoint; value: string; source: Source }[];
}

/** Five jobs and the record that they fill in. All 18 data points are in exactly one chapter. */
export const story = {
  title: "End-to-End Sales Intelligence",
  text: "Five jobs, usually five vendors. Here they write one account record of 18 fields, each with its source.",
  account: { name: halden.name, domain: halden.domain, city: halden.city, page: halden.lastPageViewed, person: halden.person.name },
  countText: "of 18 fields",
  chapters: {
    market: {
      title: "TAM",
      text: "Filter the whole market by industry, size, technology and intent.",
      glass: "viridian",
      fields: fields("TAM addressing", "Company", "Industry", "Headcount", "Revenue band"),
      bars: [
        { label: "Your market", share: 100 },
        { label: "Right industry", share: 52 },
        { label: "Right size", share: 25 },
        { label: "In market now", share: 10 },
      ],
    },
    visitors: {
      title: "Visitors",
      text: "Up to 80% of anonymous visits are matched to a company, and from there to professional-network profiles.",
      glass: "cobalt",
      fields: [
        ...fields("Visitor identification", "Pages viewed"),
        ...fields("Profile enrichment", "Professional profile", "Full name", "Job title", "Location"),
      ],
    },
    audience: {
      title: "Audience",
      text: "One click sends the list to the places where your buyers already scroll.",
      glass: "amber",
      fields: fields("Profile enrichment", "Seniority", "Department", "Time in role", "Work email"),
    },
    personalize: {
      title: "Personalize",
      text: "LinkedIn and WhatsApp messages that open with what the reader cares about.",
      glass: "ruby",
      fields: [
        ...fields("TAM addressing", "Hiring"),
        ...fields("Profile enrichment", "WhatsApp"),
        ...fields("Enrichment workbook", "Tools in use"),
      ],
      message: "“Four new sales hires is a lot of calendars to fill. Fifteen minutes on Friday?”",
    },
    convert: {
      title: "Convert",
      text: `${lifts.meetings.figure} ${lifts.meetings.label} ${lifts.meetings.cause}.`,
      glass: "cobalt",
      fields: [...fields("Profile enrichment", "Direct phone"), ...fields("Enrichment workbook", "Fit score")],
    },
  },
} as const satisfies { chapters: Record<string, Chapter & Record<string, unknown>>; [key: string]: unknown };

export const chapters: readonly Chapter[] = Object.values(story.chapters);

function fields(source: Source, ...labels: DataPoint[]): Chapter["fields"] {
  return labels.map((label) => ({ label, value: haldenProfile[label], source }));
}
