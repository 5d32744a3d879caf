/** The filters of the blog, and the topics of each article. */
import type { ArticleId } from "../../../generated/articles";

/** The topics of an article: parameter values in data/routes.json. */
export interface Topics {
  category: string;
  industry: string;
}

export interface Choice {
  value: string;
  label: string;
}

/** The values are declared in data/routes.json. */
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

export const articleTopics: Record<ArticleId, Topics> = {
  "busiest-lead-form": { category: "ai-lead-generation", industry: "saas" },
  "verified-borrower": { category: "ai-sales-automation", industry: "financial-services" },
  "personalize-for-the-account": { category: "ai-marketing", industry: "e-commerce" },
  "selling-to-hospitals": { category: "ai-sales-strategy", industry: "healthcare" },
  "sizing-a-quiet-market": { category: "ai-market-analysis", industry: "manufacturing" },
  "admissions-calendar": { category: "ai-lead-generation", industry: "education" },
};

export function labelOf(choices: readonly Choice[], value: string | undefined): string {
  return choices.find((choice) => choice.value === value)?.label ?? "";
}
