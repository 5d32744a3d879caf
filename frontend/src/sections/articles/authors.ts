import type { ArticleId } from "../../../generated/articles";

/** What the author of each article writes about. The text follows the name. */
export const authors: Record<ArticleId, string> = {
  "busiest-lead-form": "writes about what buyers do on a website before they fill in a form.",
  "verified-borrower": "writes about business checks in lending, and the days they take.",
  "personalize-for-the-account": "writes about trade buyers, who share browsers, price lists and terms.",
  "selling-to-hospitals": "writes about selling to people who decide as a group.",
  "sizing-a-quiet-market": "writes about markets that contact databases count badly.",
  "admissions-calendar": "writes about timing: when a lead is worth a call.",
};
