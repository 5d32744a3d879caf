/** The labels of the two tab lists; `by` is who does the work, and when. Their panels are in copy-panels.ts. */

export const stageTabs = {
  title: "Four accounts, four stages",
  text: "What your team finds on a sample morning. Pick a stage.",
  label: "Stages of a visit",
  items: [
    { id: "identify", label: "Identify" },
    { id: "enrich", label: "Enrich" },
    { id: "engage", label: "Engage" },
    { id: "convert", label: "Convert" },
  ],
} as const;

export const howTabs = {
  title: "How it works on your site",
  text: "Nothing to host, and nothing for your visitors to install.",
  label: "How it works",
  items: [
    { id: "install", label: "Install", by: "Once, by you" },
    { id: "match", label: "Match", by: "On every visit" },
    { id: "act", label: "Act", by: "When your rules say so" },
  ],
} as const;
