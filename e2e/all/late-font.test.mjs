/** A font that arrives late is not swapped in: no line breaks anew under the reader's eyes. One that is just in time moves no target of a link. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { holdRequests, layoutShift, visit, waitForHydration } from "../support/browser.mjs";
import { path } from "../support/site.mjs";

/** Pages and widths at which the fallback breaks its lines differently from the font. */
for (const [id, width] of [
  ["home", 375],
  ["whatsapp-login", 375],
  ["integration-hub", 768],
  ["faq", 1280],
  ["subscription-demo", 1280],
])
  test(`${path(id)} at ${width} px: nothing moves when the font arrives late, and the stylesheet after it`, async () => {
    await visit({ fresh: true, width, height: 800 }, async (page) => {
      // The starter requests the font where the server's answer was fast.
      await page.addInitScript(() => (performance.getEntriesByType = () => [{ requestStart: 0, responseStart: 100 }]));
      const releaseFont = await holdRequests(page, "**/*.woff2");
      const releaseSheet = await holdRequests(page, "**/*.css");
      await page.goto(path(id), { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const font = page.waitForResponse("**/*.woff2");
      releaseFont();
      await (await font).finished();
      releaseSheet();
      await page.waitForLoadState("load");
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);
      assert.equal(await layoutShift(page), 0);
    });
  });

test("the target of a link stays below the header when the font arrives last", async () => {
  await visit({ fresh: true, width: 375 }, async (page) => {
    const releaseFont = await holdRequests(page, "**/*.woff2");
    await page.goto(`${path("products")}#story`, { waitUntil: "commit" });
    await page.waitForFunction(() => scrollY > 0);
    releaseFont();
    await page.waitForLoadState("load");
    await waitForHydration(page);
    const off = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise(requestAnimationFrame);
      const y = scrollY;
      document.getElementById("story").scrollIntoView({ behavior: "instant" });
      return scrollY - y;
    });
    assert.ok(Math.abs(off) <= 1, `${off} px`);
  });
});
