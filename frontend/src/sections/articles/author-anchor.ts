/** The id of an author in the list on /blog. The structured data of articles names it too: src/pages/structured_data.rs has the same rule. */
export const authorAnchor = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{Alphabetic}\p{N}]+/u)
    .filter(Boolean)
    .join("-");
