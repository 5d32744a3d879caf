/** Every page, loaded once with JavaScript: on a phone, then resized to a desktop. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, layoutShift, open, visit } from "./support/browser.mjs";
import { allowNotFound, fill, notFound, pages } from "./support/site.mjs";

/** Zero as it is reported, to three places. */
const MAX_LAYOUT_SHIFT = 0.001;

for (const { id, path, title } of pages) {
  test(`${path} loads without errors, layout shifts or accessibility violations`, async () => {
    await visit({ width: 375, height: 800, allow: id === notFound.id ? allowNotFound : undefined }, async (page) => {
      await open(page, path);
      assert.equal(await page.title(), fill(title));
      await scrollToEnd(page);
      const shift = await layoutShift(page);
      assert.ok(shift < MAX_LAYOUT_SHIFT, `layout shift ${shift}`);
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
      assert.deepEqual(await axeViolations(page), [], "375 px, dark");
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 900 });
      assert.deepEqual(await axeViolations(page), [], "1280 px, light");
    });
  });
}

function scrollToEnd(page) {
  return page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
}
