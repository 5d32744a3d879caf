export type BillingPeriod = "monthly" | "yearly";
export type PlanId = "starter" | "professional" | "enterprise";

/** What a plan costs and holds in one billing period. Prices in rupees. */
export interface PlanTerms {
  price: number | "Custom";
  credits: number | "Custom";
  additionalCreditPrice: number | "Custom";
  rolloverMonths: number | "Custom";
}

export interface Plan {
  id: PlanId;
  name: string;
  text: string;
  terms: Record<BillingPeriod, PlanTerms>;
  users: string;
  features: readonly string[];
  popular: boolean;
  /** The button's label. */
  cta: string;
}
