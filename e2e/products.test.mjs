/** The product pages and the home page: tabs, timeline, the dialog of enriched records, the window that lights up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, holdRequests, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { initialScripts, path } from "./support/site.mjs";

const visitors = path("visitor-identification");
const timelineSteps = [
  "Customer Visited",
  "Visitor Identified",
  "LinkedIn Connection Sent",
  "Connection Accepted",
  "Message Sent",
  "Customer Replied",
];

test("tabs show one panel, and are chosen by click and by arrow keys", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, visitors);
    const lists = page.locator("main [role=tablist]");
    assert.equal(await lists.count(), 2);
    for (const [index, size] of [4, 3].entries()) {
      const tabs = lists.nth(index).getByRole("tab");
      assert.equal(await tabs.count(), size);
      const selected = () => tabs.evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true"));
      const visiblePanels = () =>
        tabs.evaluateAll((all) =>
          all.flatMap((tab, at) => (document.getElementById(tab.getAttribute("aria-controls")).checkVisibility() ? [at] : [])),
        );
      assert.equal(await selected(), 0);
      for (let at = size - 1; at >= 0; at--) {
        await tabs.nth(at).click();
        await expectPoll(visiblePanels, [at]);
      }
      for (const [key, at] of [
        ["ArrowRight", 1],
        ["ArrowLeft", 0],
        ["ArrowDown", 1],
        ["ArrowUp", 0],
        ["End", size - 1],
        ["Home", 0],
      ]) {
        await page.keyboard.press(key);
        await expectPoll(selected, at, key);
      }
    }
    const labels = await lists.first().getByRole("tab").allInnerTexts();
    assert.deepEqual(
      labels.map((label) => label.trim().toLowerCase()),
      ["identify", "enrich", "engage", "convert"],
    );
    for (const list of await lists.all()) await list.getByRole("tab").last().click();
    assert.deepEqual(await axeViolations(page, "main"), []);
  });
});

test("the workflow has three columns beside each other, and the panel below it has three tabs of its own", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(visitors);
    const columns = ["Identify", "Qualify", "Engage"];
    const titles = page.locator("main ol > li > div > h3").filter({ hasText: new RegExp(columns.join("|")) });
    assert.deepEqual(
      (await titles.allInnerTexts()).map((title) => title.replace(/^\d\s*/, "")),
      columns,
    );
    const tops = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1);
    const tabs = await page.locator("main [role=tablist]").last().locator("[role=tab] b").allTextContents();
    assert.equal(tabs.length, 3);
    assert.deepEqual(
      tabs.filter((tab) => columns.includes(tab)),
      [],
    );
  });
});

test("without JavaScript every panel of the tabs is visible", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(visitors);
    const panels = await page.locator("main [role=tabpanel]").all();
    assert.equal(panels.length, 7);
    for (const panel of panels) assert.ok(await panel.isVisible());
  });
});

for (const options of [{ js: false }, { reducedMotion: "no-preference" }])
  test(`every step of the timeline appears when it is scrolled to: ${JSON.stringify(options)}`, async () => {
    await visit(options, async (page) => {
      if (options.js === false) await page.goto(visitors);
      else await open(page, visitors);
      for (const step of timelineSteps) {
        const heading = page.locator("main ol").getByRole("heading", { name: step });
        await heading.evaluate((element) => element.scrollIntoView({ block: "center" }));
        const opacity = () =>
          heading.evaluate((element) => {
            let least = 1;
            for (let node = element; node; node = node.parentElement) least = Math.min(least, Number(getComputedStyle(node).opacity));
            return least;
          });
        await expectPoll(opacity, 1, step);
      }
    });
  });

test("the steps of the timeline and what they add slide into place as they appear", async () => {
  await visit({ reducedMotion: "no-preference" }, async (page) => {
    await open(page, visitors);
    const steps = page.locator("[data-arrival]");
    const places = () => steps.evaluateAll((items) => items.map((item) => getComputedStyle(item.querySelector("dd")).translate));
    assert.equal(await steps.count(), 6);
    await expectPoll(places, Array(6).fill("0px 24px"));
    await steps.last().evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expectPoll(places, Array(6).fill("none"));
  });
});

test("the record dialog opens, has no accessibility violations, closes and returns the focus", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, path("tam-addressing"));
    const opener = page.locator("main button[aria-haspopup=dialog]").first();
    await opener.click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.ok((await dialog.innerText()).length > 200);
    assert.deepEqual(await axeViolations(page, "dialog"), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.ok(await opener.evaluate((button) => button === document.activeElement));
  });
});

test("a click on a record before hydration opens its dialog", async () => {
  await visit({}, async (page) => {
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto(path("tam-addressing"), { waitUntil: "commit" });
    await page.locator("main button[aria-haspopup=dialog]").first().click();
    release();
    await page.locator("dialog[open]").waitFor();
  });
});

test("when the script of the record dialog fails to load, the page shows the record", async () => {
  await visit({ allow: /ERR_FAILED|\.js/ }, async (page) => {
    const initial = await initialScripts(path("tam-addressing"));
    const isLater = ({ pathname }) => pathname.endsWith(".js") && !initial.includes(pathname);
    await page.route(isLater, (request) => request.abort());
    await open(page, path("tam-addressing"));
    const entries = await page.evaluate(() => history.length);
    await page.locator("main button[aria-haspopup=dialog]").first().click();
    await page.locator("main article[id^=record-]").first().waitFor();
    assert.equal(await page.evaluate(() => history.length), entries + 1);
  });
});

test("without JavaScript the record is on the page", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("tam-addressing"));
    const link = page.locator("main a[href^='#']", { hasText: /record|view|open|detail/i }).first();
    await link.click();
    assert.ok(await page.locator(await link.getAttribute("href")).isVisible());
  });
});
