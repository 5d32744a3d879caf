/** The pricing dialog of /subscription-demo and its URL. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, expectToast, holdRequests, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { assertIncludes, dialogOn, firstPrice, openDialog, planFigures, plansOn, plansPath, planTexts } from "./support/pricing.mjs";
import { fetchDocument, forms, path, routes } from "./support/site.mjs";

const button = (page, name) => dialogOn(page).getByRole("button", { name });

test("the dialog shows every figure of both periods, and a plan's button confirms the plan", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    assertIncludes(await dialogOn(page).innerText(), [...planFigures.monthly, ...planTexts]);
    await button(page, /Yearly/).click();
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    assertIncludes(await dialogOn(page).innerText(), [...planFigures.yearly, ...planTexts]);
    await button(page, /Monthly/).click();
    await dialogOn(page).getByText(firstPrice.monthly).waitFor();
    for (const plan of ["Starter", "Professional"]) {
      await button(page, `Choose ${plan}`).click();
      await expectToast(page, "plan-selected", { plan });
    }
    assert.equal(new URL(page.url()).pathname, plansPath);
  });
});

test("the plans are in the first view of the page, without a dialog that repeats them", async () => {
  await visit({}, async (page) => {
    await open(page, plansPath);
    const button = plansOn(page).getByRole("button", { name: "Choose Starter" });
    assert.ok(await button.evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight));
    assert.equal(await dialogOn(page).count(), 0);
  });
});

test("the dialog keeps the focus inside, closes on Escape and returns the focus", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null));
    }
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.tagName === "BUTTON");
  });
});

test("a click on the backdrop closes the dialog and returns the focus; a selection that ends there does not", async () => {
  await visit({}, async (page) => {
    await openDialog(page);
    const title = await dialogOn(page).locator("h2").boundingBox();
    await page.mouse.move(title.x + 20, title.y + 20);
    await page.mouse.down();
    await page.mouse.move(4, 400);
    await page.mouse.up();
    assert.equal(await dialogOn(page).count(), 1);
    await page.mouse.click(4, 400);
    await dialogOn(page).waitFor({ state: "detached" });
    await expectPoll(() => page.evaluate(() => document.activeElement.matches("main form [type=submit]")), true);
  });
});

test("Enterprise shows the form, Back the plans, and a sent form the plans again", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, `${plansPath}?pricing=yearly`);
    const form = dialogOn(page).locator(`form[action="${forms.enterprise.action}"]`);
    await button(page, "Let's Talk").click();
    await form.waitFor();
    await button(page, "Back").click();
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    await button(page, "Let's Talk").click();
    await form.locator("[name=phone]").fill("+91 555");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expectToast(page, "enterprise-missing");
    assert.equal(await form.locator("[name=phone]").inputValue(), "+91 555");
    assert.deepEqual(await axeViolations(page), []);
    await form.locator("[name=email]").fill("ada@example.com");
    await form.getByRole("button", { name: "Submit Request" }).click();
    await expectToast(page, "enterprise-sent");
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    await button(page, "Let's Talk").click();
    assert.equal(await form.locator("[name=phone]").inputValue(), "");
  });
});

test("the dialog fits a laptop, its close button stays in reach on a phone, and it has no accessibility violations", async () => {
  await visit({ height: 800, reducedMotion: "reduce" }, async (page) => {
    const excess = () =>
      dialogOn(page).evaluate(({ scrollWidth, scrollHeight, clientWidth, clientHeight }) => ({
        width: scrollWidth - clientWidth,
        height: scrollHeight - clientHeight,
      }));
    await openDialog(page);
    assert.deepEqual(await excess(), { width: 0, height: 0 });
    assert.deepEqual(await axeViolations(page), []);
    await page.setViewportSize({ width: 375, height: 700 });
    assert.equal((await excess()).width, 0);
    assert.deepEqual(await axeViolations(page), [], "375 px");
    await dialogOn(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const { y, height } = await button(page, "Close").boundingBox();
    assert.ok(y >= 0 && y + height < 200, `close button at ${y}`);
    await button(page, "Close").click();
    await dialogOn(page).waitFor({ state: "detached" });
  });
});

test("View Pricing on six pages leads to the dialog, and closing it leaves the page of the plans", async () => {
  const pages = [];
  for (const route of routes) {
    const links = (await fetchDocument(route.path)).querySelectorAll(`main a[href^="${plansPath}"]`);
    if ([...links].some((link) => link.textContent.startsWith("View Pricing"))) pages.push(route.path);
  }
  assert.equal(pages.length, 6, pages.join());
  await visit({}, async (page) => {
    await open(page, pages[0]);
    await page.locator("main a", { hasText: "View Pricing" }).click();
    await page.waitForURL(/pricing=monthly/);
    await dialogOn(page).getByText(firstPrice.monthly).waitFor();
    await button(page, "Close").click();
    await dialogOn(page).waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, plansPath);
  });
});

test("the dialog's URL opens it over the plans, which keep its period when it closes", async () => {
  await visit({}, async (page) => {
    await open(page, `${plansPath}?pricing=yearly`);
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
    await plansOn(page).getByText(firstPrice.yearly).waitFor();
    await plansOn(page)
      .getByRole("radio", { name: /Monthly/ })
      .check();
    await plansOn(page).getByText(firstPrice.monthly).waitFor();
    assert.equal(await dialogOn(page).count(), 0);
  });
});

test("a reload of the Enterprise view opens the dialog with it, also after a navigation", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await page.evaluate((url) => document.querySelector(`a[href="${url}"]`).click(), plansPath);
    await page.waitForURL(`**${plansPath}`);
    await page.getByRole("radio", { name: /Yearly/ }).check();
    await plansOn(page).getByRole("button", { name: "Let's Talk" }).click();
    const phone = dialogOn(page).locator("[name=phone]");
    await phone.waitFor();
    await page.reload();
    await phone.waitFor();
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, "every id once");
    await button(page, "Back").click();
    await dialogOn(page).getByText(firstPrice.yearly).waitFor();
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
    await plansOn(page).getByRole("button", { name: "Let's Talk" }).click();
    await page.locator("[name=phone]").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("pricing"), "enterprise");
  });
});

test("the dialog does not open over a form that is being filled in", async () => {
  await visit({}, async (page) => {
    const phone = plansOn(page).locator("[name=phone]");
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto(`${plansPath}?pricing=enterprise`, { waitUntil: "commit" });
    await phone.fill("+91 555");
    release();
    await plansOn(page).locator("form[novalidate]").waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await dialogOn(page).count(), 0);
    assert.equal(await phone.inputValue(), "+91 555");
  });
});
