/** A font that arrives late takes the place of a fallback with its metrics: next to nothing moves, and no target of a link. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { holdRequests, layoutShift, visit, waitForHydration } from "../support/browser.mjs";
import { path } from "../support/site.mjs";

/** A line of a phone's first screen may break elsewhere, because two fonts are never quite the same. Google calls 0.1 good. */
const MAX_LAYOUT_SHIFT = 0.07;

const hasFallback = (page) =>
  page.evaluate(() => new FontFace("any", 'local("Arial"), local("Liberation Sans")').load().then(Boolean, () => false));

for (const [id, width, most] of [
  ["home", 375, 0.001],
  ["whatsapp-login", 375, MAX_LAYOUT_SHIFT],
  ["integration-hub", 1280, 0.001],
  ["faq", 1280, 0.001],
  ["subscription-demo", 1280, 0.001],
])
  test(`${path(id)} at ${width} px: next to nothing moves when the font arrives late, and the stylesheet after it`, async (t) => {
    await visit({ fresh: true, width, height: 800 }, async (page) => {
      const releaseFont = await holdRequests(page, "**/*.woff2");
      const releaseSheet = await holdRequests(page, "**/*.css");
      await page.goto(path(id), { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      if (!(await hasFallback(page))) t.skip("neither Arial nor Liberation Sans is installed");
      const font = page.waitForResponse("**/*.woff2");
      releaseFont();
      await (await font).finished();
      releaseSheet();
      await page.waitForLoadState("load");
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);
      const shift = await layoutShift(page);
      if (await hasFallback(page)) assert.ok(shift < most, `${shift}`);
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
