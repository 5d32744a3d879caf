/** A font that comes late is never swapped in: no line of a page breaks anew under the reader's eyes. Nor is it asked for where it would. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, path, visit } from "./site.mjs";

/** Pages and widths at which the fallback breaks its lines otherwise than the font. */
const places = [
  ["home", 375, 1000],
  ["whatsapp-login", 375, 3000],
  ["integration-hub", 768, 1500],
  ["faq", 1280, 1000],
  ["subscription-demo", 1280, 2000],
];

for (const [id, width, lateMs] of places) {
  test(`${path(id)} at ${width} px, font ${lateMs} ms late`, async () => {
    await visit({ width, height: 800 }, async (page) => {
      let arrive;
      const arrived = new Promise((resolve) => (arrive = resolve));
      await page.route("**/*.woff2", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, lateMs));
        await route.continue();
        arrive();
      });
      // The whole stylesheet follows the page, and here it follows the font as well: it must not bring the font into a page that has done without.
      await page.route("**/app-*.css", async (route) => {
        await arrived;
        await new Promise((resolve) => setTimeout(resolve, 200));
        await route.continue();
      });
      await page.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) globalThis.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      const sheet = page.waitForResponse("**/app-*.css");
      await open(page, path(id));
      await (await sheet).finished();
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate(() => globalThis.shift), 0);
    });
  });
}

for (const [name, options, isAsked] of [
  ["a line on which it would come too late", { documentMs: 1200 }, false],
  ["Save-Data", { connection: { saveData: true } }, false],
  ["any other line", {}, true],
]) {
  test(`${name}: the font is ${isAsked ? "asked for before the scripts" : "not asked for"}`, async () => {
    await visit({}, async (page) => {
      const asked = [];
      page.on("request", (request) => asked.push(request.resourceType()));
      const { connection, documentMs = 0 } = options;
      if (connection) await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
      await page.route(path("faq"), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, documentMs));
        await route.continue();
      });
      await page.goto(path("faq"), { waitUntil: "networkidle" });
      const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
      assert.equal(asked.includes("font"), isAsked, asked.join(" "));
      assert.equal(family.includes("Instrument Sans"), isAsked, family);
      if (isAsked) assert.ok(asked.indexOf("font") < asked.indexOf("script"), asked.join(" "));
    });
  });
}
