/** On paper everything stands open: nobody can press there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, path, visit } from "./site.mjs";

const hidden = (page, selector) =>
  page.locator(selector).evaluateAll((elements) => elements.filter((element) => !element.checkVisibility()).map(({ id }) => id));

for (const js of [true, false]) {
  const how = js ? "with JavaScript" : "without JavaScript";

  test(`${how} every answer of the FAQ is printed`, async () => {
    await visit({ js }, async (page) => {
      await (js ? open(page, path("faq")) : page.goto(path("faq")));
      assert.ok((await hidden(page, "main details > div[id]")).length > 10, "on the screen most are closed");
      await page.emulateMedia({ media: "print" });
      assert.deepEqual(await hidden(page, "main details > div[id]"), []);
    });
  });

  test(`${how} every panel of the tabs and every sample record is printed`, async () => {
    await visit({ js }, async (page) => {
      for (const [id, selector] of [
        ["visitor-identification", "[role=tabpanel]"],
        ["tam-addressing", "article[id^=record-]"],
      ]) {
        await (js ? open(page, path(id)) : page.goto(path(id)));
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await hidden(page, selector), [], id);
        await page.emulateMedia({ media: "screen" });
      }
    });
  });
}
