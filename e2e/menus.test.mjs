/** The header: menus on a desktop and on a phone, by pointer and by keyboard, with and without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { fill, path, routes, site } from "./support/site.mjs";

const menus = [
  ["Product", "product"],
  ["Solutions", "solutions"],
  ["Company", "company"],
];
const menu = (page, label) => page.locator("header summary").filter({ hasText: label });
const links = (page, id) => page.locator(`header details a[href="${path(id)}"]`);

for (const js of [true, false]) {
  const how = js ? "with JavaScript" : "without JavaScript";

  test(`${how} each menu opens, shows its pages and leads to them`, async () => {
    await visit({ js }, async (page) => {
      await open(page, path("faq"), js);
      for (const [label, name] of menus) {
        const inMenu = routes.filter((route) => route.menu === name);
        await menu(page, label).click();
        for (const route of inMenu) {
          const link = links(page, route.id);
          await link.waitFor({ state: "visible" });
          const text = await link.innerText();
          assert.ok(text.includes(route.label) && text.includes(fill(route.menuText)), text);
        }
        const last = inMenu.at(-1);
        await links(page, last.id).click();
        await page.waitForURL(`**${last.path}`);
        await links(page, last.id).waitFor({ state: "hidden" });
      }
    });
  });

  test(`${how} the mobile menu opens, closes on Escape and closes on a chosen link`, async () => {
    await visit({ js, width: 375, height: 800 }, async (page) => {
      await open(page, path("faq"), js);
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
      await nav.waitFor({ state: "hidden" });
    });
  });
}

test("a menu opens on Enter, closes on Escape and returns the focus, and closes when the focus leaves it", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await menu(page, "Product").focus();
    await page.keyboard.press("Enter");
    await links(page, "products").waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement.closest("details") !== null));
    await page.keyboard.press("Escape");
    await links(page, "products").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
    await page.keyboard.press("Enter");
    await links(page, "products").waitFor({ state: "visible" });
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
      assert.deepEqual(await axeViolations(page, "header"), [], label);
    }
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 375, height: 900 });
    await page.locator("header button[popovertarget]").first().click();
    for (const [label] of menus) await menu(page, label).click();
    assert.deepEqual(await axeViolations(page, "header"), [], "375 px");
  });
});

test("Try App opens the product in a new tab and says so", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("home"));
    const link = page.locator("header a", { hasText: "Try App" }).first();
    assert.equal(await link.getAttribute("href"), site.appUrl);
    assert.equal(await link.getAttribute("target"), "_blank");
    assert.match(await link.textContent(), /new tab/);
  });
});

test("the first Tab reaches the skip link, which moves the focus to the content", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await page.keyboard.press("Tab");
    const box = await page.locator(":focus").boundingBox();
    assert.ok(box.y >= 0, "the skip link is visible while it has the focus");
    await page.keyboard.press("Enter");
    await expectPoll(() => page.evaluate(() => document.activeElement.id), "main");
  });
});

test("Tab visits the header from left to right, on a desktop and on a phone", async () => {
  await visit({ js: false }, async (page) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path("faq"));
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
        lefts.toSorted((one, other) => one - other),
        `${width} px`,
      );
    }
  });
});

test("the menus mark the current page, also after a navigation", async () => {
  await visit({}, async (page) => {
    const current = () => page.locator("header [aria-current=page]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await open(page, path("integrations"));
    assert.deepEqual(await current(), [path("integrations")]);
    await menu(page, "Company").click();
    await links(page, "blog").click();
    await page.waitForURL(`**${path("blog")}`);
    await expectPoll(current, [path("blog")]);
    await page.goBack();
    await expectPoll(current, [path("integrations")]);
  });
});
