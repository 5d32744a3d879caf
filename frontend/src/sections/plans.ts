/** The plans: in detail on the pricing page, in short on the home page. */
import * as claims from "../../generated/claims";

export type BillingPeriod = "monthly" | "yearly";
export type PlanId = "starter" | "professional" | "enterprise";

/** Price and terms of a plan in one billing period. Prices in the currency of data/claims.json. */
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

/** In order: each plan has all that the one before it has. */
export const plans: readonly Plan[] = [
  {
    id: "starter",
    name: "Starter",
    text: "For one team that wants to know who is on its website.",
    terms: {
      monthly: { price: 8499, credits: 7000, additionalCreditPrice: 1.5, rolloverMonths: claims.rolloverMonths.monthly },
      yearly: { price: 96000, credits: 84000, additionalCreditPrice: 1.5, rolloverMonths: claims.rolloverMonths.yearly },
    },
    features: [claims.users.everyPlan, "Priority support", "Advanced analytics"],
    popular: false,
    cta: "Choose Starter",
  },
  {
    id: "professional",
    name: "Professional",
    text: "For teams that run identification, enrichment and outreach together.",
    terms: {
      monthly: { price: 12999, credits: 12000, additionalCreditPrice: 1.25, rolloverMonths: claims.rolloverMonths.monthly },
      yearly: { price: 140000, credits: 140000, additionalCreditPrice: 1.25, rolloverMonths: claims.rolloverMonths.yearly },
    },
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
