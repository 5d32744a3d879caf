/** The story of the home page: a record that fills while chapters scroll past. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { path } from "./support/site.mjs";

const FIELDS = 18;

/** How many fields above the lower edge of the screen (of all fields: `onScreen: false`) have their value and source, and how many the head counts. */
const countFilled = (page, { onScreen = false } = {}) =>
  page.evaluate((isCut) => {
    const all = (selector, parent = document) => [...parent.querySelectorAll(selector)];
    const isVisible = (element) => getComputedStyle(element).opacity === "1";
    return [
      all("#features dl > div")
        .filter((field) => !isCut || field.getBoundingClientRect().top < innerHeight)
        .filter((field) => all("dd", field).every(isVisible)).length,
      all(".story_bar i").filter((pane) => getComputedStyle(pane).counterIncrement === "filled 1").length,
    ];
  }, onScreen);

/** Scrolls so that the top of `selector` is at `y`. */
const scrollTo = (page, selector, y) =>
  page.evaluate(
    ([query, top]) => window.scrollBy({ top: document.querySelector(query).getBoundingClientRect().top - top, behavior: "instant" }),
    [selector, y],
  );

const FIRST = ".story_chapters > :first-child";
const LAST = ".story_chapters > :last-child";

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1280, 800],
  [1366, 640],
  [1920, 1080],
]) {
  test(`at ${width} x ${height} px the record is empty at first, and complete before it scrolls away`, async () => {
    await visit({ width, height, reducedMotion: "no-preference" }, async (page) => {
      await open(page, path("home"));
      // A picture of the whole page, taken from its top, shows the complete record.
      await expectPoll(() => countFilled(page), [FIELDS, FIELDS]);
      await scrollTo(page, FIRST, 0.9 * height);
      await expectPoll(() => countFilled(page, { onScreen: true }), [0, 0]);
      await scrollTo(page, LAST, 0.2 * height);
      await expectPoll(() => countFilled(page), [FIELDS, FIELDS]);
      const head = await page.locator(".story_head").boundingBox();
      assert.ok(head.y >= 63 && head.y + head.height < height, `${head.y}`);
      assert.deepEqual(await axeViolations(page, "#features"), []);
    });
  });
}

test("without motion, without scripts and in print the record is complete from the start", async () => {
  for (const options of [{ reducedMotion: "reduce" }, { js: false }, { height: 400 }])
    await visit(options, async (page) => {
      await page.goto(path("home"));
      assert.deepEqual(await countFilled(page), [FIELDS, FIELDS]);
    });
  await visit({ reducedMotion: "no-preference" }, async (page) => {
    await open(page, path("home"));
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await countFilled(page), [FIELDS, FIELDS]);
  });
});
