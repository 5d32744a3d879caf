/** The pricing dialog of /subscription-demo, and the same plans on the page itself where there is no JavaScript. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { base, expectToast, forms, hydrated, launch, notices, open, path, routes, settles, violations, visit } from "./site.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const page0 = path("subscription-demo");
const dialog = (page) => page.locator("dialog[open]");

/** What the plans cost and hold, as a visitor reads it: the only figures that a test asserts, because they are the offer. */
const figures = {
  monthly: ["8,499", "7,000", "1.5", "12,999", "12,000", "1.25", "2 months", "Custom"],
  yearly: ["96,000", "84,000", "1.5", "1,40,000", "1.25", "6 months", "Custom"],
};
const always = [
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

function holds(text, words) {
  for (const word of words) assert.ok(text.toLowerCase().includes(word.toLowerCase()), `"${word}" is missing`);
}

async function openDialog(page) {
  await open(page, page0);
  await page
    .locator("main button", { hasText: /plans|pricing/i })
    .first()
    .click();
  await dialog(page).waitFor();
}

test("the dialog shows every figure of both periods", async () => {
  await visit(browser, {}, async (page) => {
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
  await visit(browser, {}, async (page) => {
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
  await visit(browser, {}, async (page) => {
    await openDialog(page);
    for (const plan of ["Starter", "Professional"]) {
      await dialog(page)
        .getByRole("button", { name: `Choose ${plan}` })
        .click();
      await expectToast(page, "plan-selected", { plan });
    }
    assert.equal(new URL(page.url()).pathname, page0);
  });
});

test("Enterprise: contact view, Back, what is missing, success", async () => {
  await visit(browser, {}, async (page) => {
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
    await visit(browser, { width, height: 800, reducedMotion: "reduce" }, async (page) => {
      await openDialog(page);
      assert.deepEqual(await violations(page), []);
      const sticksOut = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(sticksOut <= 0, `${sticksOut} px`);
    });
  });
}

test("without JavaScript the plans are on the page", async () => {
  await visit(browser, { js: false }, async (page) => {
    await page.goto(page0);
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
  await visit(browser, {}, async (page) => {
    for (const address of pages) {
      await open(page, address);
      await page.locator("main a", { hasText: "View Pricing" }).click();
      await page.waitForURL(/pricing=monthly/);
      await dialog(page).getByText("8,499").waitFor();
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await dialog(page).waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).pathname, page0, address);
    }
  });
});

test("the address of the dialog opens it over the plans, which stay when it is closed", async () => {
  await visit(browser, {}, async (page) => {
    await open(page, `${page0}?pricing=yearly`);
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
    await visit(browser, { js }, async (page) => {
      await page.goto(`${page0}?pricing=yearly`);
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

test("at 1280 by 800 the dialog fits; on a phone its close button stays in reach", async () => {
  await visit(browser, { height: 800 }, async (page) => {
    await openDialog(page);
    assert.ok((await dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight)) <= 0);
  });
  await visit(browser, { width: 375, height: 700 }, async (page) => {
    await openDialog(page);
    await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const box = await dialog(page).getByRole("button", { name: "Close" }).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height < 200, `close button at ${box.y}`);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("a press on the backdrop closes the dialog and gives the focus back; a selection that ends there does not", async () => {
  await visit(browser, {}, async (page) => {
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

for (const width of [375, 1280]) {
  test(`${width} px: nothing moves when plans come alive on the page, nor when the dialog comes over them`, async () => {
    for (const pricing of ["enterprise", "monthly"]) {
      await visit(browser, { width, height: 800 }, async (page) => {
        await page.addInitScript(() => {
          globalThis.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.shift += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
        });
        await open(page, `${page0}?pricing=${pricing}`);
        if (pricing === "monthly") await dialog(page).waitFor();
        await page.waitForTimeout(500);
        assert.equal(await page.evaluate(() => globalThis.shift), 0, pricing);
      });
    }
  });
}
