/** The copy at the top of /blog. The articles are in articles.ts. */
export const blog = {
  hero: {
    badge: "Blog",
    title: "Working notes on AI for B2B sales",
    lead: "Three or four minutes each: one problem, what the numbers say about it, and what to do on Monday. Written by the people who build the product.",
  },
  filters: {
    heading: "Filter the articles",
    industry: "Industry",
    category: "Category",
    allIndustries: "All industries",
    allCategories: "All categories",
    submit: "Show articles",
  },
  newsletter: { title: "The next article, by email" },
  heading: { all: "Latest articles", filtered: "Matching articles" },
};
