import { expect, test } from "vitest";
import { prices } from "../generated/claims";
import {
  bestPlan,
  costPerCredit,
  extraPrices,
  planCosts,
  QUOTE_FROM_CREDITS,
  yearByMonth,
} from "../src/pages/subscription-demo/credit-cost";
import { type BillingPeriod, type PlanId, plans } from "../src/sections/plans";

const priced = Object.entries(prices) as [PlanId, (typeof prices)[keyof typeof prices]][];

test.each(priced)("%s costs its price, and the price of each extra credit", (id, { monthly, yearly }) => {
  const total = (credits: number, period: BillingPeriod) => planCosts(credits, period).find(({ plan }) => plan.id === id)?.total;
  for (const [extra, cost] of [
    [-1000, 0],
    [0, 0],
    [1, monthly.additionalCreditPrice],
    [12_000, 12_000 * monthly.additionalCreditPrice],
  ] as const)
    expect(total(monthly.credits + extra, "monthly")).toBeCloseTo(monthly.price + cost);
  const aMonth = 50_000;
  expect(total(aMonth, "yearly")).toBeCloseTo(yearly.price + (12 * aMonth - yearly.credits) * yearly.additionalCreditPrice);
});

test.each(["monthly", "yearly"] as const)("%s: the best plan is the cheapest, until a quote comes first", (period) => {
  for (let credits = 1000; credits < QUOTE_FROM_CREDITS; credits += 1000) {
    const best = bestPlan(credits, period);
    const costs = planCosts(credits, period);
    expect(best?.total).toBe(Math.min(...costs.map(({ total }) => total)));
    expect(best).toEqual(costs.filter(({ total }) => total === best?.total).at(-1));
  }
  expect(bestPlan(QUOTE_FROM_CREDITS, period)).toBeNull();
});

test("a plan has either spare or extra credits", () => {
  const edges = priced.flatMap(([, { monthly }]) => [monthly.credits - 1, monthly.credits, monthly.credits + 1]);
  for (const credits of [0, ...edges, 50_000])
    for (const { extraCredits, spareCredits } of planCosts(credits, "monthly")) expect(Math.min(extraCredits, spareCredits)).toBe(0);
});

test("a year has a monthly price and a saving, unless the plan has no price", () => {
  for (const plan of plans) {
    const year = yearByMonth(plan);
    const cost = prices[plan.id as keyof typeof prices];
    if (cost === undefined) {
      expect([year, costPerCredit(plan, "yearly")]).toEqual([null, null]);
      continue;
    }
    expect(year?.perYear).toBe(cost.yearly.price);
    expect((year?.saving ?? 0) + cost.yearly.price).toBe(12 * cost.monthly.price);
    expect(Math.abs(12 * (year?.perMonth ?? 0) - cost.yearly.price)).toBeLessThanOrEqual(6);
    expect(Math.abs((costPerCredit(plan, "yearly") ?? 0) - cost.yearly.price / cost.yearly.credits)).toBeLessThanOrEqual(0.005);
  }
});

test("the prices of extra credits are named once, the lowest first", () => {
  const found = extraPrices();
  expect(found).toEqual([...new Set(priced.map(([, { monthly }]) => monthly.additionalCreditPrice))].sort((a, b) => a - b));
});
