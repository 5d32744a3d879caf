/** The plans: in detail on the pricing page, in short on the home page. */
import * as claims from "../../generated/claims";

export type BillingPeriod = "monthly" | "yearly";
export type PlanId = "starter" | "professional" | "enterprise";

/** Price and terms of a plan in one billing period. Prices are in data/claims.json, their currency is in data/site.json. */
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
  /** What the plan adds to the one before it. */
  features: readonly string[];
  popular: boolean;
  /** The button's label. */
  cta: string;
}

const custom: PlanTerms = { price: "Custom", credits: "Custom", additionalCreditPrice: "Custom", rolloverMonths: "Custom" };

const termsOf = (plan: keyof typeof claims.prices): Record<BillingPeriod, PlanTerms> => ({
  monthly: { ...claims.prices[plan].monthly, rolloverMonths: claims.rolloverMonths.monthly },
  yearly: { ...claims.prices[plan].yearly, rolloverMonths: claims.rolloverMonths.yearly },
});

/** The plans in order: each has all that the one before it has. */
export const plans: readonly Plan[] = [
  {
    id: "starter",
    name: "Starter",
    text: "For one team that wants to know who is on its website.",
    terms: termsOf("starter"),
    features: [claims.users.everyPlan, "Priority support", "Advanced analytics"],
    popular: false,
    cta: "Choose Starter",
  },
  {
    id: "professional",
    name: "Professional",
    text: "For teams that run identification, enrichment and outreach together.",
    terms: termsOf("professional"),
    features: ["Custom integrations", "Dedicated account manager"],
    popular: true,
    cta: "Choose Professional",
  },
  {
    id: "enterprise",
    name: "Enterprise",
    text: "For organizations with their own volumes, security and terms.",
    terms: { monthly: custom, yearly: custom },
    features: [claims.support.enterprise, "On-premise deployment", "SLA"],
    popular: false,
    cta: "Let's Talk",
  },
];
