import type { ArticleId } from "../../../generated/articles";
import type { Glass } from "../glass";
import type { LatticeName } from "../lattices";

/** The color of an article. */
export const articleGlass: Record<ArticleId, Glass> = {
  "busiest-lead-form": "cobalt",
  "verified-borrower": "viridian",
  "personalize-for-the-account": "amber",
  "selling-to-hospitals": "ruby",
  "sizing-a-quiet-market": "amber",
  "admissions-calendar": "cobalt",
};

/** The pattern of the glass around an article's drawing. */
export const articleLattice: Record<ArticleId, LatticeName> = {
  "busiest-lead-form": "arches",
  "verified-borrower": "ogees",
  "personalize-for-the-account": "chevrons",
  "selling-to-hospitals": "circles",
  "sizing-a-quiet-market": "comb",
  "admissions-calendar": "fanlight",
};
