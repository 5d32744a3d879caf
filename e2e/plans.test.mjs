/** The plans on /subscription-demo: the period, the calculator and the buttons, with and without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, expectToast, open, overflowingElements, visit } from "./support/browser.mjs";
import {
  assertIncludes,
  clickPlansButton,
  count,
  dialogOn,
  firstPrice,
  money,
  planFigures,
  plansOn,
  plansPath,
  planTexts,
  professional,
  starter,
} from "./support/pricing.mjs";
import { forms, notices } from "./support/site.mjs";

test("the period shows a year's price by the month and what it saves, by keyboard too", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    await plansOn(page).getByRole("radio", { name: "Monthly" }).focus();
    await page.keyboard.press("ArrowRight");
    const ofYear = ({ monthly, yearly }) => [yearly.price / 12, yearly.price, 12 * monthly.price - yearly.price].map(Math.round).map(money);
    for (const words of [starter, professional].flatMap(ofYear)) assert.ok(await plansOn(page).getByText(words).first().isVisible(), words);
    for (const words of [starter, professional].map(({ monthly }) => money(monthly.price)))
      assert.ok(!(await plansOn(page).getByText(words).first().isVisible()), words);
  });
});

test("the calculator shows the price of the chosen credits", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    const bill = page.locator("[aria-live=polite]").filter({ hasText: "credits a month" });
    const choose = (name) => page.getByRole("radio", { name, exact: true }).check();
    const cost = ({ monthly }, credits) => money(monthly.price + Math.max(0, credits - monthly.credits) * monthly.additionalCreditPrice);
    for (const [companies, contacts] of [
      [3000, 0],
      [6000, 1],
      [12_000, 3],
    ]) {
      const credits = companies * (1 + contacts);
      await choose(count(companies));
      await choose(contacts === 0 ? "None" : String(contacts));
      assertIncludes(await bill.innerText(), [count(credits), cost(starter, credits), cost(professional, credits)]);
    }
  });
});

test("a laptop shows the prices above the fold", async () => {
  await visit({ js: false, height: 800 }, async (page) => {
    await page.goto(plansPath);
    for (const price of [starter, professional].map(({ monthly }) => money(monthly.price))) {
      const { y, height } = await plansOn(page).getByText(price).first().boundingBox();
      assert.ok(y + height < 800, `${price} ends at ${y + height}`);
    }
  });
});

test("a plan's button confirms the plan; Enterprise opens the dialog with the period of the page", async () => {
  await visit({}, async (page) => {
    await open(page, plansPath);
    await plansOn(page)
      .getByRole("radio", { name: /Yearly/ })
      .check();
    await plansOn(page).getByRole("button", { name: "Choose Starter" }).click();
    await expectToast(page, "plan-selected", { plan: "Starter" });
    assert.equal(new URL(page.url()).search, "");
    await plansOn(page).getByRole("button", { name: "Let's Talk" }).click();
    await dialogOn(page).locator(`form[action="${forms.enterprise.action}"]`).waitFor();
    await dialogOn(page).getByRole("button", { name: "Back" }).click();
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Let's Talk");
  });
});

test("without JavaScript every button keeps the period, Enterprise and its reload show the form, and a sent form shows the plans", async () => {
  await visit({ js: false }, async (page) => {
    const plans = plansOn(page);
    await page.goto(plansPath);
    await clickPlansButton(page);
    await page.waitForURL(/pricing=monthly/);
    assertIncludes(await plans.innerText(), [...planFigures.monthly, ...planTexts]);
    await page.getByRole("radio", { name: /Yearly/ }).check();
    assertIncludes(await plans.innerText(), [...planFigures.yearly, ...planTexts]);
    await page.getByRole("button", { name: "Choose Professional" }).click();
    await page.waitForURL(/period=yearly/);
    const { title, description } = notices["plan-selected"];
    assertIncludes(await plans.getByRole("status").innerText(), [title, description.replace("{plan}", "Professional")]);
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await page.waitForURL(/pricing=enterprise/);
    await page.reload();
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/pricing=yearly/);
    await plans.getByText(firstPrice.yearly).waitFor();
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await plans.locator("[name=phone]").fill("+91 555");
    await plans.locator("[name=email]").first().fill("ada@example.com");
    await plans.getByRole("button", { name: "Submit Request" }).click();
    await plans.getByText(firstPrice.yearly).waitFor();
  });
});

test("the yearly plans fit every width and have no accessibility violations", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, `${plansPath}?period=yearly`);
    assert.deepEqual(await axeViolations(page, "#plans"), []);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await overflowingElements(page), [], `${width} px`);
    }
  });
});
