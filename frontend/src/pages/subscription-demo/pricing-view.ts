import type { Query } from "../../lib/routes";
import type { BillingPeriod } from "../../sections/plans";

/** The plans of a period, or the contact view of Enterprise. Back leads from there to the plans of `period`. */
export interface PricingView {
  period: BillingPeriod;
  isContact: boolean;
}

/** Null if the query does not open the dialog. */
export function viewOf(query: Query): PricingView | null {
  if (query.pricing === undefined) return null;
  return { period: periodOf(query), isContact: query.pricing === "enterprise" };
}

/** The period that is shown first. */
export function periodOf({ pricing, period = pricing }: Query): BillingPeriod {
  return period === "yearly" ? "yearly" : "monthly";
}

/** The shortest query that `viewOf` reads as this view. */
export function queryOf({ period, isContact }: PricingView): Record<string, string> {
  if (!isContact) return { pricing: period };
  return { pricing: "enterprise", ...(period === "yearly" && { period }) };
}
