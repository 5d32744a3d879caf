/** Pages as visitors adjust them: forced colors, a zoom of 400%, paper. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { path } from "./support/site.mjs";

/** Groups of which one is chosen: page, and the choices. */
const choices = [
  [path("visitor-identification"), "main [role=tablist] >> nth=0 >> [role=tab]"],
  [path("subscription-demo"), "main fieldset:has([name=period]) label"],
  [path("subscription-demo"), "main fieldset:not(:has([name=period])) .segments_segment"],
  [`${path("subscription-demo")}?pricing=monthly`, "dialog [role=group] button"],
  [`${path("faq")}?category=privacy`, "main nav li a"],
];

test("forced colors show what is chosen", async () => {
  await visit({ forcedColors: "active", reducedMotion: "reduce" }, async (page) => {
    for (const [url, selector] of choices) {
      await open(page, url);
      const all = page.locator(selector);
      await all.first().waitFor();
      const looks = await all.evaluateAll((elements) =>
        elements.map((element) => ({
          isChosen: element.matches("[aria-selected=true], [aria-pressed=true], [aria-current], :has(:checked)"),
          background: getComputedStyle(element).backgroundColor,
        })),
      );
      const backgrounds = (isChosen) => [...new Set(looks.filter((look) => look.isChosen === isChosen).map((look) => look.background))];
      assert.equal(backgrounds(true).length, 1, `${url} ${selector}`);
      assert.ok(!backgrounds(false).includes(backgrounds(true)[0]), `${url} ${selector}: ${backgrounds(true)}`);
    }
  });
});

for (const [id, form, notice] of [
  ["home", "#contact form", "contact-missing"],
  ["faq", "footer form", "email-invalid"],
])
  test(`${path(id)}: at a zoom of 400% a toast does not cover the field that has the focus`, async () => {
    await visit({ width: 320, height: 256, reducedMotion: "reduce", allow: /422/ }, async (page) => {
      await open(page, path(id));
      await page.locator(`${form} [type=submit]`).click();
      const toast = await expectToast(page, notice);
      await expectPoll(
        () =>
          toast.evaluate((element) => {
            const [covering, field] = [element, document.activeElement].map((it) => it.getBoundingClientRect());
            const isOnScreen = field.top >= 0 && field.bottom <= innerHeight + 1;
            return isOnScreen && (covering.bottom <= field.top || field.bottom <= covering.top);
          }),
        true,
      );
    });
  });

test("with the pricing dialog open the page is printed", async () => {
  await visit({}, async (page) => {
    await open(page, `${path("subscription-demo")}?pricing=monthly`);
    await page.locator("dialog[open]").waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("dialog").isVisible(), false);
    assert.ok(await page.locator("main h1").isVisible());
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflow), "visible");
  });
});

test("on paper a question stays with its answer, and a title with what follows it", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("faq"));
    await page.emulateMedia({ media: "print" });
    const parting = (selector, property) =>
      page
        .locator(selector)
        .evaluateAll(
          (all, name) => all.filter((element) => getComputedStyle(element)[name] !== "avoid").map((element) => element.innerText),
          property,
        );
    assert.deepEqual(await parting("main details", "breakInside"), []);
    assert.deepEqual(await parting("main :is(h2, h3, summary)", "breakAfter"), []);
  });
});
