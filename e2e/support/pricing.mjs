/** The plans of /subscription-demo, on the page and in the dialog. */
import assert from "node:assert/strict";
import { open } from "./browser.mjs";
import { claims, path, site } from "./site.mjs";

export const plansPath = path("subscription-demo");
export const plansOn = (page) => page.locator("#plans");
export const dialogOn = (page) => page.locator("dialog[open]");

export const { starter, professional } = claims.prices;
export const count = (number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ",");
export const money = (amount) => site.currency.format.replace("{amount}", count(amount));

/** What each plan costs, by billing period, from data/claims.json. `planTexts` are the only copy that a test asserts, because they are the offer. */
export const planFigures = Object.fromEntries(
  ["monthly", "yearly"].map((period) => [
    period,
    [
      ...[starter, professional].flatMap((plan) => {
        const { price, credits, additionalCreditPrice } = plan[period];
        return [money(price), count(credits), String(additionalCreditPrice)];
      }),
      `${claims.rolloverMonths[period]} months`,
      "Custom",
    ],
  ]),
);
/** The price of the first plan, by billing period. */
export const firstPrice = { monthly: money(starter.monthly.price), yearly: money(starter.yearly.price) };
/** What the plans say in both periods. */
export const planTexts = [
  "Choose Your Perfect Plan",
  "Starter",
  "Professional",
  "Enterprise",
  "Most Popular",
  "Save More",
  "No setup fees",
  "Cancel anytime",
  "24/7 support",
  "On-premise deployment",
  "SLA",
  "Dedicated account manager",
  "Let's Talk",
];

export function assertIncludes(text, words) {
  for (const word of words) assert.ok(text.toLowerCase().includes(word.toLowerCase()), `"${word}" is missing`);
}

/** The button below the comparison. The one in the hero scrolls to the plans. */
const plansButton = (page) => page.locator("main form:has(> [name=pricing][value=monthly]) button");

/** With JavaScript, the button opens the dialog; without, it loads the URL of the plans. */
export const clickPlansButton = (page) => plansButton(page).click();

export async function openDialog(page) {
  await open(page, plansPath);
  await clickPlansButton(page);
  await dialogOn(page).waitFor();
}
