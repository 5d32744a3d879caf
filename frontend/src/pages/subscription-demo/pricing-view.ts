import type { Query } from "../../lib/routes";
import type { BillingPeriod } from "../../sections/plans";

/** The plans of a period, or the contact view of Enterprise, which keeps the period that its Back leads to. */
export interface PricingView {
  period: BillingPeriod;
  isContact: boolean;
}

/** Null where the address does not speak of the plans. */
export function viewOf({ pricing, period = pricing }: Query): PricingView | null {
  if (pricing === undefined) return null;
  return { period: period === "yearly" ? "yearly" : "monthly", isContact: pricing === "enterprise" };
}

/** The parameters that `viewOf` reads, as few as will do. */
export function queryOf({ period, isContact }: PricingView): Record<string, string> {
  if (!isContact) return { pricing: period };
  return { pricing: "enterprise", ...(period === "yearly" && { period }) };
}
