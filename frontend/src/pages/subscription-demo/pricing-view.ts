import type { Query } from "../../lib/routes";
import type { BillingPeriod } from "../../sections/plans";

/** The plans of a period, or the contact view of Enterprise, which keeps the period that its Back leads to. */
export interface PricingView {
  period: BillingPeriod;
  isContact: boolean;
}

/** Null where the address does not ask for the dialog. */
export function viewOf(query: Query): PricingView | null {
  if (query.pricing === undefined) return null;
  return { period: periodOf(query), isContact: query.pricing === "enterprise" };
}

/** The period whose prices are shown first. */
export function periodOf({ pricing, period = pricing }: Query): BillingPeriod {
  return period === "yearly" ? "yearly" : "monthly";
}

/** The parameters that `viewOf` reads, as few as will do. */
export function queryOf({ period, isContact }: PricingView): Record<string, string> {
  if (!isContact) return { pricing: period };
  return { pricing: "enterprise", ...(period === "yearly" && { period }) };
}
