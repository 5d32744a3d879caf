/** The sample articles and the words around them. The top of /blog and its filters are in copy.ts; a first view does not load this file. */

import type { Article } from "./select-articles";
import { type ArticleId, articleTopics } from "./topics";

export const articlesPerPage = 3;

const texts: readonly (Omit<Article, "category" | "industry"> & { id: ArticleId })[] = [
  {
    id: "busiest-lead-form",
    title: "The pricing page is your busiest lead form",
    excerpt:
      "Buyers read your pricing page long before they talk to you, and most leave without a word. Identify the company behind each visit, rank it by fit and by how often it comes back, and give your reps ten accounts every morning instead of a form queue every night.",
    date: "2025-05-12",
    author: "Priya Raman",
    image: "doorway",
  },
  {
    id: "verified-borrower",
    title: "Two minutes to a verified borrower",
    excerpt:
      "Checking a business by hand takes 15-20 days, and good applicants do not wait. Start from the phone number they already gave you: tax ID, company and promoters follow from it, and the file reaches underwriting complete.",
    date: "2025-04-28",
    author: "Arjun Mehta",
    image: "ledger",
  },
  {
    id: "personalise-for-the-account",
    title: "Personalise for the account, not the cookie",
    excerpt:
      "Trade buyers browse a shop from the office and order by email. Recognise the company instead of the browser, and a first visit can already show the right catalogue, the right terms and a person to ask.",
    date: "2025-04-14",
    author: "Elena Marsh",
    image: "shelves",
  },
  {
    id: "selling-to-hospitals",
    title: "Selling to hospitals without chasing titles",
    excerpt:
      "A hospital purchase passes clinicians, IT, procurement and compliance, and each of them reads different pages. Group visits by organisation and you can watch the committee form. Then write to its quiet members first: they hold the veto.",
    date: "2025-03-31",
    author: "Daniel Okafor",
    image: "committee",
  },
  {
    id: "sizing-a-quiet-market",
    title: "Sizing a market that rarely updates its profile",
    excerpt:
      "Plant managers seldom keep an online profile, so contact databases make industrial markets look smaller than they are. Count sites before people: registrations, trade records and the technology on a website give a truer total, and the contacts can follow.",
    date: "2025-03-17",
    author: "Sofia Lindqvist",
    image: "market",
  },
  {
    id: "admissions-calendar",
    title: "Score leads by the academic calendar",
    excerpt:
      "Universities buy in seasons. A score that ignores term dates sends your best message in exam week, when nobody will answer. Treat the calendar as a signal like any other, and let the follow-up wait until the campus is back at its desk.",
    date: "2025-03-03",
    author: "Meera Iyer",
    image: "calendar",
  },
];

/** The first one is the featured article; the other five are the list, newest first. */
export const articles: readonly Article[] = texts.map((text) => ({ ...text, ...articleTopics[text.id] }));

/** The words around the list. */
export const listWords = {
  featured: "Featured",
  heading: { all: "Latest articles", filtered: "Matching articles" },
  count: { one: "article", many: "articles" },
  empty: {
    title: "Nothing on that yet",
    text: "No article covers this industry and category together. Widen one of the filters, or see everything we have written.",
    action: "Show all articles",
  },
  pagination: { label: "Pages of articles", previous: "Previous", next: "Next" },
  sidebar: { industry: "By industry", category: "By category" },
};
