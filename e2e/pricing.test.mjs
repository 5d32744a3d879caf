/** The plans on their page and at their addresses: without JavaScript, from other pages, and under the dialog. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { always, dialog, figures, holds, plansPath } from "./pricing.mjs";
import { base, forms, hydrated, notices, open, path, routes, violations, visit } from "./site.mjs";

test("without JavaScript the plans are on the page", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(plansPath);
    await page
      .locator("main button", { hasText: /plans|pricing/i })
      .first()
      .click();
    await page.waitForURL(/pricing=monthly/);
    holds(await page.locator("#plans").innerText(), [...figures.monthly, ...always]);
    await page.getByRole("radio", { name: /Yearly/ }).check();
    holds(await page.locator("#plans").innerText(), [...figures.yearly, ...always]);
    await page.getByRole("button", { name: "Choose Professional" }).click();
    await page.waitForURL(/period=yearly/);
    holds(await page.locator("main").innerText(), [
      notices["plan-selected"].title,
      notices["plan-selected"].description.replace("{plan}", "Professional"),
    ]);
    await page.getByRole("button", { name: "Let's Talk" }).click();
    await page.waitForURL(/pricing=enterprise/);
    await page.locator(`form[action="${forms.enterprise.action}"]`).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/pricing=yearly/);
  });
});

/** Pages with a button for the plans. */
async function pagesWithPlans() {
  const found = [];
  for (const route of routes) {
    const html = await (await fetch(base + route.path)).text();
    if (/<main.*href="\/subscription-demo[^"]*"[^>]*>View Pricing/s.test(html)) found.push(route.path);
  }
  return found;
}

test("View Pricing opens the dialog, wherever it stands, and closing it leaves the plans' page", async () => {
  const pages = await pagesWithPlans();
  assert.equal(pages.length, 6, pages.join());
  await visit({}, async (page) => {
    for (const address of pages) {
      await open(page, address);
      await page.locator("main a", { hasText: "View Pricing" }).click();
      await page.waitForURL(/pricing=monthly/);
      await dialog(page).getByText("8,499").waitFor();
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await dialog(page).waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).pathname, plansPath, address);
    }
  });
});

test("the address of the dialog opens it over the plans, which stay when it is closed", async () => {
  await visit({}, async (page) => {
    await open(page, `${plansPath}?pricing=yearly`);
    await dialog(page).getByText("96,000").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    const plans = page.locator("#plans");
    await plans.getByText("96,000").waitFor();
    await plans.getByRole("radio", { name: /Monthly/ }).check();
    await plans.getByText("8,499").waitFor();
    assert.equal(await dialog(page).count(), 0, "what is chosen on the page is shown on the page");
  });
});

for (const js of [true, false]) {
  test(`Enterprise keeps the year that was chosen ${js ? "with" : "without"} JavaScript`, async () => {
    await visit({ js }, async (page) => {
      await page.goto(`${plansPath}?pricing=yearly`);
      if (js) await hydrated(page);
      const plans = js ? dialog(page) : page.locator("#plans");
      const talk = plans.getByRole("button", { name: "Let's Talk" });
      await talk.click();
      await plans.getByRole("button", { name: "Back" }).click();
      await plans.getByText("96,000").waitFor();
      await talk.click();
      await plans.locator("[name=phone]").fill("+91 555");
      await plans.locator("[name=email]").first().fill("ada@example.com");
      await plans.getByRole("button", { name: "Submit Request" }).click();
      await plans.getByText("96,000").waitFor();
    });
  });
}

test("a reload of the Enterprise view opens the dialog with it, wherever the visitor came from", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await page.evaluate((address) => document.querySelector(`a[href="${address}"]`).click(), plansPath);
    await page.waitForURL(`**${plansPath}`);
    await page.getByRole("radio", { name: /Yearly/ }).check();
    await page.locator("#plans").getByRole("button", { name: "Let's Talk" }).click();
    const phone = dialog(page).locator("[name=phone]");
    await phone.waitFor();
    await page.reload();
    await phone.waitFor();
    assert.equal(
      await page.evaluate(
        () => document.querySelectorAll("[id]").length - new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size,
      ),
      0,
      "every id once",
    );
    assert.deepEqual(await violations(page), []);
    await dialog(page).getByRole("button", { name: "Back" }).click();
    await dialog(page).getByText("96,000").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    const plans = page.locator("#plans");
    await plans.getByRole("button", { name: "Let's Talk" }).click();
    await page.locator("[name=phone]").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("pricing"), "enterprise");
  });
});

test("without JavaScript a reload shows the Enterprise view again; with it the dialog does not come over a form that is being filled in", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(`${plansPath}?pricing=enterprise`);
    await page.reload();
    await page.locator("#plans [name=phone]").waitFor();
  });
  await visit({}, async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${plansPath}?pricing=enterprise`, { waitUntil: "commit" });
    await page.locator("#plans [name=phone]").fill("+91 555");
    const code = page.waitForResponse(/plans-dialog/);
    release();
    await code;
    await page.locator("#plans form[novalidate]").waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await dialog(page).count(), 0);
    assert.equal(await page.locator("#plans [name=phone]").inputValue(), "+91 555");
  });
});

for (const width of [375, 1280]) {
  test(`${width} px: nothing moves when plans come alive on the page, nor when the dialog comes over them`, async () => {
    for (const pricing of ["enterprise", "monthly"]) {
      await visit({ width, height: 800 }, async (page) => {
        await page.addInitScript(() => {
          globalThis.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.shift += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
        });
        await open(page, `${plansPath}?pricing=${pricing}`);
        await dialog(page).waitFor();
        await page.waitForTimeout(500);
        assert.equal(await page.evaluate(() => globalThis.shift), 0, pricing);
      });
    }
  });
}
