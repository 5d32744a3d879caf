/** The plans on /subscription-demo: the period, the calculator and the buttons, with and without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, expectToast, open, overflowingElements, visit } from "./support/browser.mjs";
import { assertIncludes, clickPlansButton, dialogOn, planFigures, plansOn, plansPath, planTexts } from "./support/pricing.mjs";
import { forms, notices } from "./support/site.mjs";

test("the period shows a year's price by the month and what it saves, by keyboard too", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    await plansOn(page).getByRole("radio", { name: "Monthly" }).focus();
    await page.keyboard.press("ArrowRight");
    for (const words of ["₹8,000", "₹96,000", "₹5,988", "₹11,667", "₹140,000", "₹15,988"])
      assert.ok(await plansOn(page).getByText(words).first().isVisible(), words);
    for (const words of ["₹8,499", "₹12,999"]) assert.ok(!(await plansOn(page).getByText(words).first().isVisible()), words);
  });
});

test("the calculator shows the price of the chosen credits", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    const bill = page.locator("[aria-live=polite]").filter({ hasText: "credits a month" });
    const choose = (name) => page.getByRole("radio", { name, exact: true }).check();
    for (const [companies, contacts, ...words] of [
      ["3,000", "None", "3,000", "₹8,499", "₹12,999", "4,000 credits to roll over"],
      ["6,000", "1", "12,000", "₹15,999", "₹12,999"],
      ["12,000", "3", "48,000", "₹69,999", "₹57,999", "36,000 extra"],
    ]) {
      await choose(companies);
      await choose(contacts);
      assertIncludes(await bill.innerText(), words);
    }
  });
});

test("a laptop shows the prices above the fold", async () => {
  await visit({ js: false, height: 800 }, async (page) => {
    await page.goto(plansPath);
    for (const price of ["₹8,499", "₹12,999"]) {
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
    await dialogOn(page).getByText("96,000").waitFor();
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
    await plans.getByText("96,000").waitFor();
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await plans.locator("[name=phone]").fill("+91 555");
    await plans.locator("[name=email]").first().fill("ada@example.com");
    await plans.getByRole("button", { name: "Submit Request" }).click();
    await plans.getByText("96,000").waitFor();
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
