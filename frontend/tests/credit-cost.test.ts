import { expect, test } from "vitest";
import { costPerCredit, monthlyCosts, yearByMonth } from "../src/pages/subscription-demo/credit-cost";
import { plans } from "../src/sections/plans";

const [starter, professional, enterprise] = plans;

test.each([
  { credits: 1000, totals: [8499, 12999] },
  { credits: 7000, totals: [8499, 12999] },
  // Here Professional becomes cheaper than Starter.
  { credits: 10_000, totals: [12999, 12999] },
  { credits: 24_000, totals: [33999, 27999] },
])("$credits credits a month cost what each plan's price and extra credits come to", ({ credits, totals }) => {
  expect(monthlyCosts(credits).map((cost) => cost.total)).toEqual(totals);
});

test("a plan has either spare or extra credits", () => {
  for (const credits of [0, 6999, 7000, 7001, 12_000, 50_000])
    for (const { extraCredits, spareCredits } of monthlyCosts(credits)) expect(Math.min(extraCredits, spareCredits)).toBe(0);
});

test("a year has a monthly price and a saving, unless the plan has no price", () => {
  expect(plans.map(yearByMonth)).toEqual([
    { perYear: 96_000, perMonth: 8000, saving: 5988 },
    { perYear: 140_000, perMonth: 11_667, saving: 15_988 },
    null,
  ]);
  expect([starter, professional, enterprise].map((plan) => plan && costPerCredit(plan, "yearly"))).toEqual([1.14, 1, null]);
});
