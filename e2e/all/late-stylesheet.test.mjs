/** Nothing moves when the stylesheet, or the rest of the document, arrives after the first paint. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { holdRequests, layoutShift, open, visit, waitForHydration } from "../support/browser.mjs";
import { poll } from "../support/poll.mjs";
import { dialogOn, plansPath } from "../support/pricing.mjs";
import { allowNotFound, base, notFound, pages } from "../support/site.mjs";
import { slowProxy } from "../support/slow-proxy.mjs";

/** A phone, a desktop, and a screen so high that the fold is far above its lower edge. */
const screens = [
  { width: 375, height: 700 },
  { width: 1280, height: 900, js: false },
  { width: 1080, height: 1920 },
];

/** Unlike any shift of the page. */
const OWN_SHIFT_PX = 137;

let slow;
before(async () => {
  slow = await slowProxy(base, { inPieces: true });
});
after(() => slow.close());

for (const { path, id } of pages)
  test(`${path}: nothing moves when the stylesheet or the document arrives late`, async () => {
    const allow = id === notFound.id ? allowNotFound : undefined;
    for (const screen of screens)
      await visit({ ...screen, allow }, async (page) => {
        const shifts = await recordLayoutShifts(page);
        const release = await holdRequests(page, "**/*.css");
        await page.goto(path, { waitUntil: "commit" });
        await poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length), Boolean);
        release();
        await page.waitForLoadState("load");
        if (screen.js !== false) await waitForHydration(page);
        assert.deepEqual(await shifts(), [], JSON.stringify(screen));
      });
    await visit({ baseURL: slow.base, width: 1080, height: 1920, allow }, async (page) => {
      const shifts = await recordLayoutShifts(page);
      await open(page, path);
      assert.deepEqual(await shifts(), [], "in pieces");
      assert.ok(await page.locator("#root > footer").isVisible());
    });
  });

for (const width of [375, 1280])
  test(`at ${width} px nothing moves when the plans are hydrated and the dialog opens over them`, async () => {
    for (const pricing of ["enterprise", "monthly"])
      await visit({ width, height: 800 }, async (page) => {
        await open(page, `${plansPath}?pricing=${pricing}`);
        await dialogOn(page).waitFor();
        assert.equal(await layoutShift(page), 0, pricing);
      });
  });

/**
 * Records the layout shifts that the browser reports: without JavaScript a page cannot observe them. The returned function causes one more,
 * waits for its report, and returns the earlier ones.
 */
async function recordLayoutShifts(page) {
  const shifts = [];
  const client = await page.context().newCDPSession(page);
  client.on("PerformanceTimeline.timelineEventAdded", ({ event }) => shifts.push(event.layoutShiftDetails));
  await client.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return async () => {
    // A screenshot waits for a frame, so a pending shift is not mixed with ours.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await page.evaluate((px) => document.body.style.setProperty("padding-top", `${px}px`), OWN_SHIFT_PX);
    const ownShift = ({ sources }) => sources.some(({ currentRect, previousRect }) => currentRect.y - previousRect.y === OWN_SHIFT_PX);
    await poll(() => shifts.some(ownShift), Boolean);
    assert.ok(ownShift(shifts.at(-1)), "the own shift is reported last");
    return shifts.slice(0, -1);
  };
}
