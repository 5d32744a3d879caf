/** The copy at the top of /faq. The questions and the copy below them are in entries.ts, which the initial load does not contain. */
export const faq = {
  hero: {
    title: "Frequently asked questions",
    lead: "What the platform does, what it costs, and what happens to the data. If your question is missing, a person will answer it.",
  },
  search: { label: "Search questions", placeholder: "Search questions...", submit: "Search" },
  suggestions: { label: "Try", terms: ["accuracy", "refunds", "security", "GDPR", "CRM"] },
  categoriesLabel: "Categories",
  categories: [
    { id: "all", label: "All Questions" },
    { id: "general", label: "General" },
    { id: "pricing", label: "Pricing" },
    { id: "technical", label: "Technical" },
    { id: "privacy", label: "Privacy" },
    { id: "integration", label: "Integration" },
  ],
};
