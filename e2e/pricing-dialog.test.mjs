/** The pricing dialog of /subscription-demo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { always, dialog, figures, holds, openDialog, plansPath } from "./pricing.mjs";
import { expectToast, forms, settles, violations, visit } from "./site.mjs";

test("the dialog shows every figure of both periods", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    holds(await dialog(page).innerText(), [...figures.monthly, ...always]);
    await dialog(page)
      .getByRole("button", { name: /Yearly/ })
      .click();
    await dialog(page).getByText("96,000").waitFor();
    holds(await dialog(page).innerText(), [...figures.yearly, ...always]);
    await dialog(page)
      .getByRole("button", { name: /Monthly/ })
      .click();
    await dialog(page).getByText("8,499").waitFor();
  });
});

test("the dialog keeps the focus, closes by Escape and gives the focus back", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null));
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.tagName === "BUTTON");
  });
});

test("choosing Starter or Professional says which, and goes nowhere", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    for (const plan of ["Starter", "Professional"]) {
      await dialog(page)
        .getByRole("button", { name: `Choose ${plan}` })
        .click();
      await expectToast(page, "plan-selected", { plan });
    }
    assert.equal(new URL(page.url()).pathname, plansPath);
  });
});

test("Enterprise: contact view, Back, what is missing, success", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    await dialog(page).getByRole("button", { name: "Let's Talk" }).click();
    const form = dialog(page).locator(`form[action="${forms.enterprise.action}"]`);
    await form.waitFor();
    await dialog(page).getByRole("button", { name: "Back" }).click();
    await dialog(page).getByText("8,499").waitFor();
    await dialog(page).getByRole("button", { name: "Let's Talk" }).click();
    await form.locator("[name=phone]").fill("+91 555");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expectToast(page, "enterprise-missing");
    assert.equal(await form.locator("[name=phone]").inputValue(), "+91 555");
    assert.deepEqual(await violations(page), []);
    await form.locator("[name=email]").fill("ada@example.com");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expectToast(page, "enterprise-sent");
    await form.waitFor({ state: "detached" });
    const again = dialog(page).getByRole("button", { name: "Let's Talk" });
    await again.click();
    assert.equal(await form.locator("[name=phone]").inputValue(), "");
  });
});

for (const width of [375, 1280]) {
  test(`${width} px: the open dialog has no accessibility violations and fits`, async () => {
    await visit({ width, height: 800, reducedMotion: "reduce" }, async (page) => {
      await openDialog(page);
      assert.deepEqual(await violations(page), []);
      const sticksOut = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(sticksOut <= 0, `${sticksOut} px`);
    });
  });
}

test("at 1280 by 800 the dialog fits; on a phone its close button stays in reach", async () => {
  await visit({ height: 800 }, async (page) => {
    await openDialog(page);
    assert.ok((await dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight)) <= 0);
  });
  await visit({ width: 375, height: 700 }, async (page) => {
    await openDialog(page);
    await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const box = await dialog(page).getByRole("button", { name: "Close" }).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height < 200, `close button at ${box.y}`);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("a press on the backdrop closes the dialog and gives the focus back; a selection that ends there does not", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    const title = await dialog(page).locator("h2").boundingBox();
    await page.mouse.move(title.x + 20, title.y + 20);
    await page.mouse.down();
    await page.mouse.move(4, 400);
    await page.mouse.up();
    assert.equal(await dialog(page).count(), 1);
    await page.mouse.click(4, 400);
    await dialog(page).waitFor({ state: "detached" });
    await settles(() => page.evaluate(() => document.activeElement.textContent), "View plans and pricing");
  });
});
