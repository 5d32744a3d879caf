/** The moving parts of the product pages: tabs, timeline, the enriched-data dialog. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open, path, settles, violations, visit } from "./site.mjs";

const steps = [
  "Customer Visited",
  "Visitor Identified",
  "LinkedIn Connection Sent",
  "Connection Accepted",
  "Message Sent",
  "Customer Replied",
];

describe("tabs of the visitor identification page", () => {
  const lists = (page) => page.locator("main [role=tablist]");

  test("one panel at a time; activated by press, focus and arrow keys", async () => {
    await visit({ reducedMotion: "reduce" }, async (page) => {
      await open(page, path("visitor-identification"));
      assert.equal(await lists(page).count(), 2);
      for (const [index, size] of [4, 3].entries()) {
        const tabs = lists(page).nth(index).getByRole("tab");
        assert.equal(await tabs.count(), size);
        const selected = () => tabs.evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true"));
        const panelIsShown = async (at) => page.locator(`[id="${await tabs.nth(at).getAttribute("aria-controls")}"]`).isVisible();
        assert.equal(await selected(), 0);
        await tabs.nth(2).click();
        assert.equal(await selected(), 2);
        assert.ok((await panelIsShown(2)) && !(await panelIsShown(0)));
        await page.keyboard.press("ArrowLeft");
        assert.equal(await selected(), 1);
        await page.keyboard.press("Home");
        assert.equal(await selected(), 0);
        await page.keyboard.press("End");
        assert.equal(await selected(), size - 1);
        for (let at = 0; at < size; at++) {
          await tabs.nth(at).click();
          assert.ok(await panelIsShown(at));
        }
        assert.deepEqual(await violations(page), []);
      }
      const labels = await lists(page).first().getByRole("tab").allInnerTexts();
      assert.deepEqual(
        labels.map((label) => label.trim().toLowerCase()),
        ["identify", "enrich", "engage", "convert"],
      );
    });
  });

  test("without JavaScript every panel can be read", async () => {
    await visit({ js: false }, async (page) => {
      await page.goto(path("visitor-identification"));
      const panels = page.locator("main [role=tabpanel]");
      assert.equal(await panels.count(), 7);
      for (const panel of await panels.all()) assert.ok(await panel.isVisible());
    });
  });
});

describe("timeline", () => {
  for (const options of [{ js: false }, { reducedMotion: "reduce" }, { reducedMotion: "no-preference" }]) {
    test(`all six steps are there to see: ${JSON.stringify(options)}`, async () => {
      await visit(options, async (page) => {
        const address = path("visitor-identification");
        await (options.js === false ? page.goto(address) : open(page, address));
        for (const step of steps) {
          // The words, not the list item around them: it is they that move.
          const item = page.locator("main ol").getByRole("heading", { name: step });
          await item.evaluate((element) => element.scrollIntoView({ block: "center" }));
          const opacity = () =>
            item.evaluate((element) => {
              let least = 1;
              for (let node = element; node; node = node.parentElement) least = Math.min(least, Number(getComputedStyle(node).opacity));
              return least;
            });
          await settles(opacity, 1, step);
        }
      });
    });
  }
});

test("the enriched-data dialog opens, is accessible, closes, and gives the focus back", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, path("tam-addressing"));
    const opener = page.locator("main button[aria-haspopup=dialog]").first();
    await opener.waitFor();
    await opener.click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.ok((await dialog.innerText()).length > 200);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.ok(await opener.evaluate((button) => button === document.activeElement));
  });
});

test("a press on a record before the page is alive is not lost, and without the dialog's code the page shows the record", async () => {
  await visit({}, async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path("tam-addressing"), { waitUntil: "commit" });
    await page.locator("main button[aria-haspopup=dialog]").first().click();
    release();
    await page.locator("dialog[open]").waitFor();
  });
  await visit({ allow: /record-dialog|ERR_FAILED/ }, async (page) => {
    await page.route("**/assets/record-dialog-*.js", (route) => route.abort());
    await open(page, path("tam-addressing"));
    await page.locator("main button[aria-haspopup=dialog]").first().click();
    await page.locator("main article[id^=record-]").first().waitFor();
  });
});

test("without JavaScript the enriched record is on the page", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("tam-addressing"));
    const link = page.locator("main a[href^='#']", { hasText: /record|view|open|detail/i }).first();
    const target = await link.getAttribute("href");
    await link.click();
    assert.ok(await page.locator(target).isVisible());
  });
});
