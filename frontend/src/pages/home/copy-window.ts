import { brightmoor, castell, halden, marlowe, pipeline, type Prospect, story, trails, visits } from "../../lib/sample-world";

export interface WindowPane {
  city: string;
  /** Where the visitor is: city and page. */
  place: string;
  isKnown: boolean;
  name: string;
  detail: string;
  record: { label: string; values: readonly string[] }[];
}

function known(account: Prospect, trail: readonly string[], sources: string[], reasons: string[]): WindowPane {
  const { city, lastPageViewed, person, name, fit, industry, employees } = account;
  return {
    city,
    place: `${city}, ${lastPageViewed}`,
    isKnown: true,
    name: person.name,
    detail: `${person.title}, ${name}`,
    record: [
      { label: "Pages read", values: trail },
      { label: "Sources", values: sources },
      { label: "Fit score", values: [fit, ...reasons, `${industry}, ${employees} people`] },
    ],
  };
}

const anonymous = "Anonymous";

/** Four of five visitors are identified, as in the claim of 80%. */
export const heroWindow = {
  label: "Visitors of a sample website",
  anonymous,
  panes: [
    known(halden, trails.halden, ["Company: office network", "Person: LinkedIn"], [visits.halden, story.reason]),
    known(castell, trails.castell, ["Company: office network", "Person: LinkedIn"], [visits.castell]),
    known(brightmoor, trails.brightmoor, ["Company: office network", "Person: company website"], [visits.brightmoor]),
    {
      city: "Jaipur",
      place: "Jaipur, /blog",
      isKnown: false,
      name: anonymous,
      detail: "No match, so no guess",
      record: [
        { label: "Pages read", values: ["/blog"] },
        { label: "Sources", values: ["Company: home connection, no match", "Person: not asked"] },
        {
          label: "Why no name",
          values: ["A home connection names an internet provider, not a company. A wrong name costs more than none."],
        },
      ],
    },
    known(marlowe, trails.marlowe, ["Company: office network", "Person: LinkedIn"], [visits.marlowe]),
  ] satisfies WindowPane[],
  pipeline: { label: "Pipeline from visitors, 12 weeks", value: pipeline },
};

/** The heights of the pipeline's bars. */
export const pipelineWeeks = [18, 24, 22, 31, 37, 35, 46, 52, 60, 71, 83, 96];
