/** What a visit complains about: what the page does, not what the test does to read it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./site.mjs";

/** Visits a page with a part that the browser has left out and that has something new in it since; `script` is the page's own. */
const visitLeftOut = (script, work) =>
  visit({}, async (page) => {
    const body = `<section style="content-visibility: hidden"><input type="radio"></section>
      <script>
        requestAnimationFrame(() => requestAnimationFrame(() => {
          document.querySelector("section").append(document.createElement("p"));
          document.title = "ready";
          ${script}
        }));
      </script>`;
    await page.route("**/left-out", (route) => route.fulfill({ contentType: "text/html", body }));
    const told = page.waitForEvent("console");
    await page.goto("/left-out");
    await page.waitForFunction(() => document.title === "ready");
    await work(page);
    assert.match((await told).text(), /subtree hidden by content-visibility/);
  });

test("no complaint when Playwright looks into what is not shown yet", async () => {
  await visitLeftOut("", (page) => page.getByRole("radio").count());
});

test("a complaint when a script of the page does", async () => {
  await assert.rejects(
    visitLeftOut('getComputedStyle(document.querySelector("p")).color', () => {}),
    /\+ *'console verbose: Rendering was performed/,
  );
});
