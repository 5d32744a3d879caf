/** The labels of the two tab lists; `by` is who does the work. Their panels are in copy-panels.ts. */

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
  title: "Three steps, and only the last one needs you",
  text: "Nothing to host, and nothing for your visitors to install.",
  label: "How it works",
  items: [
    { id: "install", label: "Identify", by: "Done by the script" },
    { id: "match", label: "Qualify", by: "Done by your rules" },
    { id: "act", label: "Engage", by: "Approved by your rep" },
  ],
} as const;
