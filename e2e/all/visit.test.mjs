/** The problems that `visit` reports are the page's, not those of Playwright's own scripts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.mjs";

/** Visits a page with an unrendered part that has changed; `script` is the page's own. */
const visitUnrendered = (script, work) =>
  visit({}, async (page) => {
    const body = `<section style="content-visibility: hidden"><input type="radio"></section>
      <script>
        requestAnimationFrame(() => requestAnimationFrame(() => {
          document.querySelector("section").append(document.createElement("p"));
          document.title = "ready";
          ${script}
        }));
      </script>`;
    await page.route("**/unrendered", (request) => request.fulfill({ contentType: "text/html", body }));
    const message = page.waitForEvent("console");
    await page.goto("/unrendered");
    await page.waitForFunction(() => document.title === "ready");
    await work(page);
    assert.match((await message).text(), /subtree hidden by content-visibility/);
  });

test("a read of unrendered content by Playwright is no problem", async () => {
  await visitUnrendered("", (page) => page.getByRole("radio").count());
});

test("a read of unrendered content by a script of the page is a problem", async () => {
  await assert.rejects(
    visitUnrendered('getComputedStyle(document.querySelector("p")).color', () => {}),
    /\+ *'console verbose: Rendering was performed/,
  );
});
