/** The header: menus on a desk and on a phone, by pointer and by keyboard, with and without JavaScript. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fill, open, path, routes, settles, site, violations, visit } from "./site.mjs";

const menus = [
  ["Product", "product"],
  ["Solutions", "solutions"],
  ["Company", "company"],
];
const menu = (page, label) => page.locator("header summary").filter({ hasText: label });
const links = (page, id) => page.locator(`header details a[href="${path(id)}"]`);
const inMenu = (name) => routes.filter((route) => route.menu === name);

for (const js of [true, false]) {
  describe(js ? "with JavaScript" : "without JavaScript", () => {
    const go = (page, address) => (js ? open(page, address) : page.goto(address));

    test("each menu opens, shows title and description of its pages, and leads to them", async () => {
      await visit({ js }, async (page) => {
        for (const [label, name] of menus) {
          await go(page, path("faq"));
          await menu(page, label).click();
          for (const route of inMenu(name)) {
            const link = links(page, route.id);
            await link.waitFor({ state: "visible" });
            const text = await link.innerText();
            assert.ok(text.includes(route.label) && text.includes(fill(route.menuText)), text);
          }
          const last = inMenu(name).at(-1);
          await links(page, last.id).click();
          await page.waitForURL(`**${last.path}`);
          assert.ok(!(await links(page, last.id).isVisible()), "a chosen link closes its menu");
        }
      });
    });

    test("the mobile menu opens and closes, and a chosen link closes it", async () => {
      await visit({ js, width: 375, height: 800 }, async (page) => {
        await go(page, path("faq"));
        const button = page.locator("header button[popovertarget]").first();
        const nav = page.locator("header nav");
        assert.ok(!(await nav.isVisible()));
        await button.click();
        await nav.waitFor({ state: "visible" });
        await page.keyboard.press("Escape");
        await nav.waitFor({ state: "hidden" });
        await button.click();
        await menu(page, "Product").click();
        await links(page, "products").waitFor({ state: "visible" });
        await menu(page, "Product").click();
        await links(page, "products").waitFor({ state: "hidden" });
        await menu(page, "Company").click();
        await links(page, "blog").click();
        await page.waitForURL(`**${path("blog")}`);
        await page.locator("header nav").waitFor({ state: "hidden" });
      });
    });
  });
}

test("menus by keyboard: Enter opens, Escape closes and gives the focus back, leaving closes", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await menu(page, "Product").focus();
    await page.keyboard.press("Enter");
    await links(page, "products").waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest("details") !== null), true);
    await page.keyboard.press("Escape");
    await links(page, "products").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
    await page.keyboard.press("Enter");
    await menu(page, "Company").click();
    await links(page, "products").waitFor({ state: "hidden" });
    await page.mouse.click(5, 500);
    await links(page, "blog").waitFor({ state: "hidden" });
  });
});

test("open menus have no accessibility violations", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, path("faq"));
    for (const [label] of menus) {
      await menu(page, label).click();
      assert.deepEqual(await violations(page), [], label);
    }
  });
  await visit({ width: 375, reducedMotion: "reduce" }, async (page) => {
    await open(page, path("faq"));
    await page.locator("header button[popovertarget]").first().click();
    for (const [label] of menus) await menu(page, label).click();
    assert.deepEqual(await violations(page), []);
  });
});

test("Try App opens the product in a new tab, and says so", async () => {
  await visit({}, async (page) => {
    await open(page, path("home"));
    const link = page.locator("header a", { hasText: "Try App" }).first();
    assert.equal(await link.getAttribute("href"), site.appUrl);
    assert.equal(await link.getAttribute("target"), "_blank");
    assert.match(await link.textContent(), /new tab/);
  });
});

test("the first Tab reaches the skip link, which leads to the page's content", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await page.keyboard.press("Tab");
    const box = await page.locator(":focus").boundingBox();
    assert.ok(box.y >= 0, "it shows while it has the focus");
    await page.keyboard.press("Enter");
    await settles(() => page.evaluate(() => document.activeElement.id), "main");
  });
});

for (const width of [375, 1280]) {
  test(`${width} px: the order of Tab is the order that one sees`, async () => {
    await visit({ width }, async (page) => {
      await open(page, path("faq"));
      await page.keyboard.press("Tab");
      const lefts = [];
      for (;;) {
        await page.keyboard.press("Tab");
        const left = await page.evaluate(
          () => document.activeElement.closest("header") && document.activeElement.getBoundingClientRect().left,
        );
        if (left === null) break;
        lefts.push(left);
      }
      assert.ok(lefts.length > 2);
      assert.deepEqual(
        lefts,
        [...lefts].sort((a, b) => a - b),
      );
    });
  });
}

test("the menus mark the page that is shown, when it is loaded and when it is navigated to", async () => {
  await visit({}, async (page) => {
    const current = () => page.locator("header [aria-current=page]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await open(page, path("integrations"));
    assert.deepEqual(await current(), [path("integrations")]);
    await menu(page, "Company").click();
    await links(page, "blog").click();
    await page.waitForURL(`**${path("blog")}`);
    await settles(current, [path("blog")]);
    await page.goBack();
    await settles(current, [path("integrations")]);
  });
});
