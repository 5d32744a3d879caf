import { brightmoor, castell, halden, marlowe, pipeline, type Prospect } from "../../lib/sample-world";

export interface WindowPane {
  city: string;
  page: string;
  visitor: { name: string; detail: string } | null;
}

const known = ({ city, lastPageViewed, person, name }: Prospect): WindowPane => ({
  city,
  page: lastPageViewed,
  visitor: { name: person.name, detail: `${person.title}, ${name}` },
});

/** Four of five visitors are identified, as in the claim of 80%. */
export const heroWindow = {
  label: "Visitors of a sample website",
  anonymous: "Anonymous",
  noMatch: "No match, so no guess",
  panes: [
    known(halden),
    known(castell),
    known(brightmoor),
    { city: "Jaipur", page: "/blog", visitor: null },
    known(marlowe),
  ] satisfies WindowPane[],
  pipeline: { label: "Pipeline from visitors, 12 weeks", value: pipeline },
};
