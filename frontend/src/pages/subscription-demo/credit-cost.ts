import { type BillingPeriod, type Plan, plans } from "../../sections/plans";

/** The cost of a plan for a number of credits a month, billed monthly. */
export interface MonthlyCost {
  plan: Plan;
  /** The price of the plan and of its extra credits. */
  total: number;
  extraCredits: number;
  /** Credits that roll over. */
  spareCredits: number;
}

/** The cost on each plan with a price, in the order of the plans. */
export function monthlyCosts(credits: number): MonthlyCost[] {
  return plans.flatMap((plan) => {
    const { price, credits: included, additionalCreditPrice } = plan.terms.monthly;
    if (price === "Custom" || included === "Custom" || additionalCreditPrice === "Custom") return [];
    const extraCredits = Math.max(0, credits - included);
    return [{ plan, total: price + extraCredits * additionalCreditPrice, extraCredits, spareCredits: Math.max(0, included - credits) }];
  });
}

/** Price of a year, price of a month in it (rounded to a whole amount), and saving against twelve months. Null for a plan without a price. */
export function yearByMonth({ terms: { monthly, yearly } }: Plan): { perYear: number; perMonth: number; saving: number } | null {
  if (monthly.price === "Custom" || yearly.price === "Custom") return null;
  return { perYear: yearly.price, perMonth: Math.round(yearly.price / 12), saving: monthly.price * 12 - yearly.price };
}

/** The price of an included credit, rounded to two decimals. */
export function costPerCredit({ terms }: Plan, period: BillingPeriod): number | null {
  const { price, credits } = terms[period];
  return price === "Custom" || credits === "Custom" ? null : Math.round((100 * price) / credits) / 100;
}

/** What an extra credit costs, by plan: each price once, the lowest first. */
export function extraPrices(): number[] {
  const prices = plans.map(({ terms }) => terms.monthly.additionalCreditPrice).filter((price) => price !== "Custom");
  return [...new Set(prices)].sort((one, other) => one - other);
}
