import type { ArticleId } from "../../../generated/articles";
import type { Glass } from "../glass";

/** The color of an article. */
export const articleGlass: Record<ArticleId, Glass> = {
  "busiest-lead-form": "cobalt",
  "verified-borrower": "viridian",
  "personalize-for-the-account": "amber",
  "selling-to-hospitals": "ruby",
  "sizing-a-quiet-market": "amber",
  "admissions-calendar": "cobalt",
};
