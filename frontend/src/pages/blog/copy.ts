/** The top of /blog and its filters. Their values are those that data/routes.json declares. The articles are in articles.ts. */

import type { Choice } from "./select-articles";

export const industries: readonly Choice[] = [
  { value: "saas", label: "SaaS" },
  { value: "financial-services", label: "Financial Services" },
  { value: "e-commerce", label: "E-commerce" },
  { value: "healthcare", label: "Healthcare" },
  { value: "manufacturing", label: "Manufacturing" },
  { value: "education", label: "Education" },
];

export const categories: readonly Choice[] = [
  { value: "ai-market-analysis", label: "AI Market Analysis" },
  { value: "ai-sales-strategy", label: "AI Sales Strategy" },
  { value: "ai-lead-generation", label: "AI Lead Generation" },
  { value: "ai-marketing", label: "AI Marketing" },
  { value: "ai-sales-automation", label: "AI Sales Automation" },
];

export const blog = {
  hero: {
    eyebrow: "Blog",
    title: "Working notes on AI for B2B sales",
    text: "Short by design: one problem, what we learned from it, and what to try on Monday. Written by the people who build and run the platform.",
  },
  filters: {
    heading: "Filter the articles",
    industry: "Industry",
    category: "Category",
    allIndustries: "All industries",
    allCategories: "All categories",
    submit: "Show articles",
  },
  newsletter: {
    title: "The next note, by email",
    text: "We write when we have learned something, and you can leave with one click.",
  },
};
