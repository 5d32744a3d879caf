import { expect, test } from "vitest";
import { prices } from "../generated/claims";
import { costPerCredit, extraPrices, monthlyCosts, yearByMonth } from "../src/pages/subscription-demo/credit-cost";
import { type PlanId, plans } from "../src/sections/plans";

const priced = Object.entries(prices) as [PlanId, (typeof prices)[keyof typeof prices]][];

test.each(priced)("%s costs its price, and the price of each extra credit", (id, { monthly }) => {
  const total = (credits: number) => monthlyCosts(credits).find(({ plan }) => plan.id === id)?.total;
  for (const [extra, cost] of [
    [-1000, 0],
    [0, 0],
    [1, monthly.additionalCreditPrice],
    [12_000, 12_000 * monthly.additionalCreditPrice],
  ] as const)
    expect(total(monthly.credits + extra)).toBeCloseTo(monthly.price + cost);
});

test("a plan has either spare or extra credits", () => {
  const edges = priced.flatMap(([, { monthly }]) => [monthly.credits - 1, monthly.credits, monthly.credits + 1]);
  for (const credits of [0, ...edges, 50_000])
    for (const { extraCredits, spareCredits } of monthlyCosts(credits)) expect(Math.min(extraCredits, spareCredits)).toBe(0);
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
