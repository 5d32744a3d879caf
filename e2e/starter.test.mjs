/** When scripts start, and that nothing is lost until they do. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { firstScripts, hydrated, path, settles, visit } from "./site.mjs";

/** What a visitor who saves data may be sent before the first interaction. */
const SAVED_BYTES = 45 * 1024;

const isScript = (request) => request.resourceType() === "script" || request.url().endsWith(".js");

/** A browser that says what `connection` says of its line. */
async function onLine(page, connection) {
  await page.addInitScript((connection) => {
    Object.defineProperty(navigator, "connection", { value: connection });
  }, connection);
}

test("no script is asked for before the first paint, and every one of them has its hash", async () => {
  await visit({}, async (page) => {
    await page.goto(path("home"));
    await hydrated(page);
    const { paint, scripts, bare } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
      scripts: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
      bare: [...document.querySelectorAll("script[src], link[rel=modulepreload]")].filter((element) => !element.integrity).length,
    }));
    assert.ok(scripts.length > 3);
    assert.deepEqual(
      scripts.filter(({ startTime }) => startTime < paint).map(({ name }) => name),
      [],
    );
    assert.equal(bare, 0);
  });
});

test("a script that is not the one its hash names is not run", async () => {
  const allow = /integrity|digest|ERR_FAILED/i;
  await visit({ allow }, async (page) => {
    const entry = (await firstScripts(path("faq"))).at(-1);
    await page.route(`**${entry}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.changed = true; ${await response.text()}` });
    });
    await page.goto(path("faq"), { waitUntil: "networkidle" });
    assert.equal(await page.evaluate(() => globalThis.changed), undefined);
  });
});

for (const [name, connection] of [
  ["Save-Data", { saveData: true }],
  ["2g", { saveData: false, effectiveType: "slow-2g" }],
]) {
  describe(name, () => {
    test("scripts wait for the first interaction", async () => {
      await visit({}, async (page) => {
        await onLine(page, connection);
        const client = await page.context().newCDPSession(page);
        await client.send("Network.enable");
        let bytes = 0;
        client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
        const scripts = [];
        page.on("request", (request) => isScript(request) && scripts.push(request.url()));
        await page.goto(path("home"), { waitUntil: "networkidle" });
        await page.mouse.wheel(0, 2000);
        await page.waitForTimeout(500);
        assert.deepEqual(scripts, []);
        assert.ok(bytes > 20_000 && bytes <= SAVED_BYTES, `${bytes} bytes`);
        await page.keyboard.press("Tab");
        await hydrated(page);
      });
    });

    test("a press on a tab starts them and is not lost", async () => {
      await visit({}, async (page) => {
        await onLine(page, connection);
        await page.goto(path("visitor-identification"), { waitUntil: "networkidle" });
        const tab = page.locator("[role=tab]").nth(1);
        await tab.click();
        await hydrated(page);
        await settles(() => tab.getAttribute("aria-selected"), "true");
        assert.ok(await page.locator(`#${await tab.getAttribute("aria-controls")}`).isVisible());
      });
    });

    test("a key on a tab starts them and is not lost", async () => {
      await visit({}, async (page) => {
        await onLine(page, connection);
        await page.goto(path("visitor-identification"), { waitUntil: "networkidle" });
        const tabs = page.locator("[role=tablist]").first().locator("[role=tab]");
        await tabs.first().focus();
        await page.keyboard.press("ArrowRight");
        await settles(() => tabs.nth(1).getAttribute("aria-selected"), "true");
      });
    });

    test("links, menus and forms need none", async () => {
      await visit({}, async (page) => {
        await onLine(page, connection);
        await page.route("**/*.js", () => {});
        await page.goto(path("faq"));
        await page.locator("header summary").first().click();
        await page.locator(`header details a[href="${path("products")}"]`).click();
        await page.waitForURL(`**${path("products")}`);
        await page.goto(path("faq"));
        await page.locator("main input[name=q]").fill("crm");
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${path("faq")}?q=crm`);
      });
    });
  });
}

test("a press on a tab before the page is alive is not lost", async () => {
  await visit({}, async (page) => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    const entry = (await firstScripts(path("visitor-identification"))).at(-1);
    await page.route(`**${entry}`, async (route) => {
      await arrived;
      await route.continue();
    });
    // Not until "load": that waits for the script which this holds back.
    await page.goto(path("visitor-identification"), { waitUntil: "domcontentloaded" });
    const tab = page.locator("[role=tab]").nth(1);
    await tab.click();
    arrive();
    await settles(() => tab.getAttribute("aria-selected"), "true");
  });
});

test("without the stylesheet there is still everything", async () => {
  await visit({ allow: /app-.*\.css|ERR_FAILED|ERR_BLOCKED/ }, async (page) => {
    await page.route("**/app-*.css", (route) => route.abort());
    await page.goto(path("home"));
    await hydrated(page);
    assert.ok(await page.locator("footer").isVisible());
  });
});
