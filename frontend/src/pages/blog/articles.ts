/** The articles and the copy around them. The initial load of /blog does not contain this file; the copy at the top of /blog is in copy.ts. */
import * as claims from "../../../generated/claims";
import type { ArticleId } from "../../../generated/articles";
import type { Article } from "../../sections/articles/all-articles";

export const articlesPerPage = 4;

export const excerpts: Record<ArticleId, string> = {
  "busiest-lead-form":
    "Buyers read your pricing page long before they talk to you, and most leave without a word. Identify the company behind each visit, rank it by fit and by how often it comes back, and hand your reps ten accounts each morning.",
  "verified-borrower": `Checking a business by hand takes ${claims.verification.byHand}, and good applicants do not wait. A phone number leads to a tax ID, and a tax ID says more than most application forms ask for.`,
  "personalize-for-the-account":
    "Trade buyers browse from the office, the warehouse and a colleague’s laptop. Recognize the company instead of the browser, and a first visit can already show the right catalog, the right terms and a person to ask.",
  "selling-to-hospitals":
    "A hospital purchase passes clinicians, IT, procurement and compliance, and each of them reads different pages. Group visits by organization, watch the committee form, and write to its quiet members first: they hold the veto.",
  "sizing-a-quiet-market":
    "Plant managers seldom keep an online profile, so contact databases make industrial markets look smaller than they are. Count sites before people, and use two lists to check the total.",
  "admissions-calendar":
    "Universities buy in seasons. A score that ignores term dates sends your best message in exam week, when nobody will answer. Treat the calendar as a signal like any other.",
};

/** An article of content has a description, one of our own a drawing. */
export function excerptOf({ description, drawing }: Article): string {
  return description ?? (drawing ? excerpts[drawing] : "");
}

/** The copy around the list. */
export const listCopy = {
  featured: "Featured",
  authors: "Who writes here",
  count: { one: "article", many: "articles", pages: "pages" },
  feed: { link: "Follow the feed", href: "/blog/feed.xml" },
  empty: {
    title: "Nothing on that yet",
    text: "No article covers this industry and category together. Widen one of the filters, or see everything we have written.",
    action: "Show all articles",
  },
  pagination: { label: "Pages of articles", previous: "Previous", next: "Next" },
  topics: { industry: "By industry", category: "By category" },
};

export function articleNoun(count: number): string {
  return count === 1 ? listCopy.count.one : listCopy.count.many;
}
