/** On paper everything is visible: nobody can click there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "../support/browser.mjs";
import { path } from "../support/site.mjs";

const hiddenIds = (page, selector) =>
  page.locator(selector).evaluateAll((elements) => elements.filter((element) => !element.checkVisibility()).map(({ id }) => id));

for (const js of [true, false])
  test(`${js ? "with" : "without"} JavaScript every answer, tab panel and record is printed`, async () => {
    await visit({ js }, async (page) => {
      for (const [id, selector] of [
        ["faq", "main details > div[id]"],
        ["visitor-identification", "[role=tabpanel]"],
        ["tam-addressing", "article[id^=record-]"],
      ]) {
        await open(page, path(id), js);
        if (id === "faq") assert.ok((await hiddenIds(page, selector)).length > 10, "most answers are closed on the screen");
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await hiddenIds(page, selector), [], id);
        await page.emulateMedia({ media: "screen" });
      }
    });
  });
