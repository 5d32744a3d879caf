export interface Category {
  id: string;
  label: string;
  text: string;
}

const categories: Category[] = [
  { id: "all", label: "All Questions", text: "Five groups, each in the color of its arch." },
  { id: "general", label: "General", text: "What the platform does, for whom, and how well." },
  { id: "pricing", label: "Pricing", text: "Plans, credits, the trial and your money back." },
  { id: "technical", label: "Technical", text: "The script, its speed and the freshness of the data." },
  { id: "privacy", label: "Privacy", text: "The law, your security review and everyone’s right to leave." },
  { id: "integration", label: "Integration", text: "The tools it works with, and how records stay in step." },
];

/** The copy at the top of /faq. The questions and the copy below them are in entries.ts, which the initial load does not contain. */
export const faq = {
  hero: {
    badge: "Questions and answers",
    title: "What buyers ask before they sign",
    lead: "What the platform does, what it costs, and what happens to the data. If your question is missing, a person will answer it.",
  },
  search: { label: "Search questions", placeholder: "Search questions...", submit: "Search" },
  suggestions: { label: "Try", terms: ["refunds", "GDPR", "CRM"] },
  categoriesLabel: "Categories",
  categories,
};
