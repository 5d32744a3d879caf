/** Every page at every width, such as those that a zoom makes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { overflowingElements, visit } from "../support/browser.mjs";
import { allowNotFound, pages } from "../support/site.mjs";

for (const { path } of pages)
  test(`${path} is never wider than the window, from 320 to 1920 px`, async () => {
    await visit({ js: false, reducedMotion: "reduce", allow: allowNotFound }, async (page) => {
      await page.goto(path);
      for (let width = 320; width <= 1920; width += 20) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await overflowingElements(page), [], `${width} px`);
      }
    });
  });
