/** The plans on /subscription-demo: the period, the calculator and the buttons, with and without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, expectToast, open, overflowingElements, visit } from "./support/browser.mjs";
import {
  answerFor,
  assertIncludes,
  cardsOn,
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
import { forms, notices, site } from "./support/site.mjs";

test("the period shows a year's price, its month beside it and what it saves, by keyboard too", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    await plansOn(page).getByRole("radio", { name: "Monthly" }).focus();
    await page.keyboard.press("ArrowRight");
    const ofYear = ({ monthly, yearly }) => [yearly.price / 12, yearly.price, 12 * monthly.price - yearly.price].map(Math.round).map(money);
    for (const words of [starter, professional].flatMap(ofYear)) assert.ok(await cardsOn(page).getByText(words).first().isVisible(), words);
    for (const words of [starter, professional].map(({ monthly }) => money(monthly.price)))
      assert.ok(!(await plansOn(page).getByText(words).first().isVisible()), words);
  });
});

/** What the cheaper plan costs for these credits a month; of two at one price, the one with more credits. */
function cheapest(credits, period) {
  const needed = period === "monthly" ? credits : 12 * credits;
  const costs = Object.entries({ Starter: starter, Professional: professional }).map(([name, plan]) => {
    const { price, credits: included, additionalCreditPrice } = plan[period];
    return { name, total: price + Math.max(0, needed - included) * additionalCreditPrice };
  });
  return costs.reduce((best, cost) => (cost.total <= best.total ? cost : best));
}

test("each pane of the wall names the plan that fits, with its price in the chosen period", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    const fitting = () =>
      plansOn(page)
        .locator("li")
        .evaluateAll((cards) =>
          cards
            .filter((card) =>
              [...card.querySelectorAll("span")].some(
                (it) => it.checkVisibility({ visibilityProperty: true }) && it.childElementCount === 0 && it.textContent === "Best fit",
              ),
            )
            .map((card) => card.querySelector("h2").textContent),
        );
    for (const [period, label] of [
      ["monthly", "Monthly"],
      ["yearly", /Yearly/],
    ]) {
      await plansOn(page).getByRole("radio", { name: label }).check();
      for (const credits of [1000, 7000, 9000, 10_000, 12_000, 30_000]) {
        const { name, total } = cheapest(credits, period);
        const answer = await answerFor(page, credits);
        assertIncludes(answer, [count(credits), name, `${money(total)} ${period === "monthly" ? "per month" : "per year"}`]);
        assert.equal(answer.split(site.currency.format.replace("{amount}", "")).length, 2, `one price: ${answer}`);
        assert.deepEqual(await fitting(), [name]);
      }
      assertIncludes(await answerFor(page, 40_000), ["Enterprise", "by quote"]);
      assert.deepEqual(await fitting(), ["Enterprise"]);
    }
  });
});

test("the panes of the wall are one group for the keyboard, and nothing moves when another one is chosen", async () => {
  await visit({ js: false }, async (page) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(plansPath);
      const height = () => plansOn(page).evaluate((element) => element.getBoundingClientRect().height);
      const before = await height();
      const panes = plansOn(page).getByRole("group", { name: "How many companies" }).getByRole("radio");
      await panes.nth(11).focus();
      await page.keyboard.press("ArrowRight");
      assert.ok(await panes.nth(12).evaluate((pane) => pane.checked && getComputedStyle(pane).outlineStyle === "solid"));
      assertIncludes(await plansOn(page).getByRole("status").innerText(), [count(13_000)]);
      assert.equal(await height(), before, `${width} px`);
      for (const size of await panes.evaluateAll((all) => all.map((pane) => pane.getBoundingClientRect().height))) assert.ok(size >= 24);
      assert.deepEqual(await overflowingElements(page), []);
    }
  });
});

test("a laptop shows the prices above the fold", async () => {
  await visit({ js: false, height: 800 }, async (page) => {
    await page.goto(plansPath);
    for (const price of [starter, professional].map(({ monthly }) => money(monthly.price))) {
      const { y, height } = await cardsOn(page).getByText(price).first().boundingBox();
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
    assertIncludes(await plans.getByRole("status").first().innerText(), [title, description.replace("{plan}", "Professional")]);
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await page.waitForURL(/pricing=enterprise/);
    await page.reload();
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/pricing=yearly/);
    await cardsOn(page).getByText(firstPrice.yearly).waitFor();
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await plans.locator("[name=phone]").fill("+91 555");
    await plans.locator("[name=email]").first().fill("ada@example.com");
    await plans.getByRole("button", { name: "Submit Request" }).click();
    await cardsOn(page).getByText(firstPrice.yearly).waitFor();
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
