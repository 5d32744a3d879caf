/** The top of /blog. The articles are in articles.ts. */
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
