/** The plans on /subscription-demo itself: the period, the calculator and the plans' buttons, with and without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, forms, open, overflow, path, violations, visit } from "./site.mjs";

const address = path("subscription-demo");
const plans = (page) => page.locator("#plans");
const show = (page, js) => (js ? open(page, address) : page.goto(address));

for (const js of [true, false]) {
  const how = js ? "with JavaScript" : "without JavaScript";

  test(`${how} the period shows a year by the month and what it saves, by keyboard too`, async () => {
    await visit({ js }, async (page) => {
      await show(page, js);
      await plans(page).getByRole("radio", { name: "Monthly" }).focus();
      await page.keyboard.press("ArrowRight");
      for (const words of ["₹8,000", "₹96,000", "₹5,988", "₹11,667", "₹1,40,000", "₹15,988"])
        assert.ok(await plans(page).getByText(words).first().isVisible(), words);
      for (const words of ["₹8,499", "₹12,999"]) assert.ok(!(await plans(page).getByText(words).first().isVisible()), words);
    });
  });

  test(`${how} the calculator prices what was picked`, async () => {
    await visit({ js }, async (page) => {
      await show(page, js);
      const bill = page.locator("[aria-live=polite]").filter({ hasText: "credits a month" });
      const pick = (name) => page.getByRole("radio", { name, exact: true }).check();
      for (const [companies, contacts, ...words] of [
        ["3,000", "None", "3,000", "₹8,499", "₹12,999", "4,000 credits to roll over"],
        ["6,000", "1", "12,000", "₹15,999", "₹12,999"],
        ["12,000", "3", "48,000", "₹69,999", "₹57,999", "36,000 extra"],
      ]) {
        await pick(companies);
        await pick(contacts);
        const text = await bill.innerText();
        for (const word of words) assert.ok(text.includes(word), `${companies} and ${contacts}: "${word}" is not in ${text}`);
      }
    });
  });
}

test("a plan's button says which was chosen; Enterprise opens the dialog with the period that the page shows", async () => {
  await visit({}, async (page) => {
    await open(page, address);
    await plans(page)
      .getByRole("radio", { name: /Yearly/ })
      .check();
    await plans(page).getByRole("button", { name: "Choose Starter" }).click();
    await expectToast(page, "plan-selected", { plan: "Starter" });
    assert.equal(new URL(page.url()).search, "");
    await plans(page).getByRole("button", { name: "Let's Talk" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator(`form[action="${forms.enterprise.action}"]`).waitFor();
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByText("96,000").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Let's Talk");
  });
});

test("without JavaScript a plan's button keeps the period, and Enterprise comes back to it", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(address);
    await plans(page)
      .getByRole("radio", { name: /Yearly/ })
      .check();
    await plans(page).getByRole("button", { name: "Choose Starter" }).click();
    await plans(page).getByRole("status").waitFor();
    assert.ok(
      await plans(page)
        .getByRole("radio", { name: /Yearly/ })
        .isChecked(),
    );
    await plans(page).getByRole("button", { name: "Let's Talk" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    assert.ok(await plans(page).getByText("₹8,000").isVisible());
  });
});

for (const width of [320, 768, 1280]) {
  test(`${width} px: plans, calculator and table fit, and axe finds nothing in either period`, async () => {
    await visit({ width, reducedMotion: "reduce" }, async (page) => {
      for (const period of ["monthly", "yearly"]) {
        await open(page, `${address}?period=${period}`);
        assert.deepEqual(await overflow(page), []);
        assert.deepEqual(await violations(page), []);
      }
    });
  });
}

test("the story that buyers are pointed to is where the links lead", async () => {
  await visit({}, async (page) => {
    for (const from of [address, path("busiest-lead-form")]) {
      await open(page, from);
      await page.locator('main a[href$="#story"]').click();
      await page.waitForURL(`**${path("products")}#story`);
      await page.waitForFunction(() => Math.abs(document.getElementById("story")?.getBoundingClientRect().top) < innerHeight / 2);
    }
  });
});

test("the first screen of a laptop shows what the plans cost", async () => {
  await visit({ height: 800 }, async (page) => {
    await show(page, true);
    for (const price of ["₹8,499", "₹12,999"]) {
      const { y, height } = await plans(page).getByText(price).first().boundingBox();
      assert.ok(y + height < 800, `${price} ends at ${y + height}`);
    }
  });
});
