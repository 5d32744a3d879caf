import { type BillingPeriod, type Plan, plans } from "../../sections/plans";

/** A plan that has a price, for so many credits a month, billed monthly. */
export interface MonthlyCost {
  plan: Plan;
  /** In rupees, extra credits included. */
  total: number;
  extraCredits: number;
  /** What rolls over. */
  spareCredits: number;
}

/** What each plan with a price would cost, in the order of the plans. */
export function monthlyCosts(credits: number): MonthlyCost[] {
  return plans.flatMap((plan) => {
    const { price, credits: included, additionalCreditPrice } = plan.terms.monthly;
    if (price === "Custom" || included === "Custom" || additionalCreditPrice === "Custom") return [];
    const extraCredits = Math.max(0, credits - included);
    return [{ plan, total: price + extraCredits * additionalCreditPrice, extraCredits, spareCredits: Math.max(0, included - credits) }];
  });
}

/** What a year costs, what that is a month, to the rupee, and how much less than twelve months. Null for a plan without a price. */
export function yearByMonth({ terms: { monthly, yearly } }: Plan): { perYear: number; perMonth: number; saving: number } | null {
  if (monthly.price === "Custom" || yearly.price === "Custom") return null;
  return { perYear: yearly.price, perMonth: Math.round(yearly.price / 12), saving: monthly.price * 12 - yearly.price };
}

/** Rupees for one of the credits that come with the plan, to the paisa. */
export function costPerCredit({ terms }: Plan, period: BillingPeriod): number | null {
  const { price, credits } = terms[period];
  return price === "Custom" || credits === "Custom" ? null : Math.round((100 * price) / credits) / 100;
}
