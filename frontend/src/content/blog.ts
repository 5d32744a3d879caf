/** The sample articles and every word of /blog. Slugs are the values that data/routes.json declares for the filters. */

import type { Article, Choice } from "../lib/articles";

export const articlesPerPage = 3;

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

/** The first one is the featured article; the other five are the list, newest first. */
export const articles: readonly Article[] = [
  {
    id: "busiest-lead-form",
    title: "The pricing page is your busiest lead form",
    excerpt:
      "Buyers read your pricing page long before they talk to you, and most leave without a word. Identify the company behind each visit, rank it by fit and by how often it comes back, and give your reps ten accounts every morning instead of a form queue every night.",
    date: "2025-05-12",
    author: "Priya Raman",
    category: "ai-lead-generation",
    industry: "saas",
    image: "doorway",
  },
  {
    id: "verified-borrower",
    title: "Two minutes to a verified borrower",
    excerpt:
      "Checking a business by hand takes 15-20 days, and good applicants do not wait. Start from the phone number they already gave you: tax ID, company and promoters follow from it, and the file reaches underwriting complete.",
    date: "2025-04-28",
    author: "Arjun Mehta",
    category: "ai-sales-automation",
    industry: "financial-services",
    image: "ledger",
  },
  {
    id: "personalise-for-the-account",
    title: "Personalise for the account, not the cookie",
    excerpt:
      "Trade buyers browse a shop from the office and order by email. Recognise the company instead of the browser, and a first visit can already show the right catalogue, the right terms and a person to ask.",
    date: "2025-04-14",
    author: "Elena Marsh",
    category: "ai-marketing",
    industry: "e-commerce",
    image: "shelves",
  },
  {
    id: "selling-to-hospitals",
    title: "Selling to hospitals without chasing titles",
    excerpt:
      "A hospital purchase passes clinicians, IT, procurement and compliance, and each of them reads different pages. Group visits by organisation and you can watch the committee form. Then write to its quiet members first: they hold the veto.",
    date: "2025-03-31",
    author: "Daniel Okafor",
    category: "ai-sales-strategy",
    industry: "healthcare",
    image: "committee",
  },
  {
    id: "sizing-a-quiet-market",
    title: "Sizing a market that rarely updates its profile",
    excerpt:
      "Plant managers seldom keep an online profile, so contact databases make industrial markets look smaller than they are. Count sites before people: registrations, trade records and the technology on a website give a truer total, and the contacts can follow.",
    date: "2025-03-17",
    author: "Sofia Lindqvist",
    category: "ai-market-analysis",
    industry: "manufacturing",
    image: "market",
  },
  {
    id: "admissions-calendar",
    title: "Score leads by the academic calendar",
    excerpt:
      "Universities buy in seasons. A score that ignores term dates sends your best message in exam week, when nobody will answer. Treat the calendar as a signal like any other, and let the follow-up wait until the campus is back at its desk.",
    date: "2025-03-03",
    author: "Meera Iyer",
    category: "ai-lead-generation",
    industry: "education",
    image: "calendar",
  },
];

export const blog = {
  hero: {
    eyebrow: "Blog",
    title: "Working notes on AI for B2B sales",
    text: "Short by design: one problem, what we learned from it, and what to try on Monday. Written by the people who build and run the platform.",
  },
  filters: {
    heading: "Find a note",
    industry: "Industry",
    category: "Category",
    allIndustries: "All industries",
    allCategories: "All categories",
    submit: "Show articles",
  },
  featured: "Featured",
  listHeading: "Latest articles",
  filteredHeading: "Matching articles",
  empty: {
    title: "Nothing on that yet",
    text: "No article covers this industry and category together. Widen one of the filters, or see everything we have written.",
    action: "Show all articles",
  },
  pagination: { label: "Pages of articles", previous: "Previous", next: "Next" },
  sidebar: { industries: "By industry", categories: "By category" },
  newsletter: {
    title: "The next note, by email",
    text: "We write when we have learned something, and you can leave with one click.",
  },
} as const;
