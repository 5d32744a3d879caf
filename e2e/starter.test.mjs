/** frontend/src/starter.ts: when scripts and font are loaded, and that no input before is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { holdRequests, open, setConnection, visit, waitForHydration } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { initialScripts, path } from "./support/site.mjs";

const isScript = (request) => request.resourceType() === "script" || request.url().endsWith(".js");
const visitors = path("visitor-identification");
const tabsOn = (page) => page.locator("[role=tablist]").first().getByRole("tab");

test("scripts are requested after the first paint, each with its hash", async () => {
  await visit({}, async (page) => {
    await open(page, path("home"));
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

test("a script that does not match its hash does not run", async () => {
  await visit({ allow: /integrity|digest|ERR_FAILED/i }, async (page) => {
    const entry = (await initialScripts(path("faq"))).at(-1);
    await page.route(`**${entry}`, async (request) => {
      const response = await request.fetch();
      await request.fulfill({ response, body: `globalThis.changed = true; ${await response.text()}` });
    });
    const refusal = page.waitForEvent("console", (message) => /integrity|digest/i.test(message.text()));
    await page.goto(path("faq"));
    await refusal;
    assert.equal(await page.evaluate(() => globalThis.changed), undefined);
  });
});

for (const [name, connection] of [
  ["Save-Data", { saveData: true }],
  ["2g", { saveData: false, effectiveType: "slow-2g" }],
])
  test(`${name}: scripts wait for the first interaction`, async () => {
    await visit({ fresh: true }, async (page) => {
      await setConnection(page, connection);
      const requests = [];
      page.on("request", (request) => requests.push(request));
      await page.goto(path("home"), { waitUntil: "networkidle" });
      await page.mouse.wheel(0, 2000);
      await page.waitForFunction(() => scrollY > 0);
      assert.deepEqual(
        requests.filter((request) => isScript(request) || request.resourceType() === "font").map((request) => request.url()),
        [],
      );
      await page.keyboard.press("Tab");
      await waitForHydration(page);
    });
  });

for (const [name, act] of [
  ["click", (page) => tabsOn(page).nth(1).click()],
  [
    "key",
    async (page) => {
      await tabsOn(page).first().focus();
      await page.keyboard.press("ArrowRight");
    },
  ],
])
  test(`Save-Data: a ${name} on a tab loads the scripts and takes effect`, async () => {
    await visit({ fresh: true }, async (page) => {
      await setConnection(page, { saveData: true });
      await page.goto(visitors);
      await act(page);
      await expectPoll(() => tabsOn(page).nth(1).getAttribute("aria-selected"), "true");
      const panel = page.locator(`#${await tabsOn(page).nth(1).getAttribute("aria-controls")}`);
      await expectPoll(() => panel.isVisible(), true);
    });
  });

test("a click on a tab before hydration takes effect", async () => {
  await visit({}, async (page) => {
    const release = await holdRequests(page, `**${(await initialScripts(visitors)).at(-1)}`);
    // The load event waits for the held script.
    await page.goto(visitors, { waitUntil: "domcontentloaded" });
    await tabsOn(page).nth(1).click();
    release();
    await expectPoll(() => tabsOn(page).nth(1).getAttribute("aria-selected"), "true");
  });
});

test("links, menus and forms work while the scripts do not arrive", async () => {
  await visit({}, async (page) => {
    await page.route("**/*.js", () => {});
    await page.goto(path("faq"), { waitUntil: "domcontentloaded" });
    await page.locator("header summary").first().click();
    await page.locator(`header details a[href="${path("products")}"]`).click();
    await page.waitForURL(`**${path("products")}`, { waitUntil: "commit" });
    await page.goto(path("faq"), { waitUntil: "domcontentloaded" });
    await page.locator("main input[name=q]").fill("crm");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path("faq")}?q=crm`, { waitUntil: "commit" });
  });
});

/** When the document began to arrive, whatever this machine does. */
const setAnswerTime = (page, ms) => page.addInitScript((responseStart) => (performance.getEntriesByType = () => [{ responseStart }]), ms);
const isFontUsed = (page) =>
  page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes("Instrument Sans") && status === "loaded"));

for (const [answerMs, isPreloaded] of [
  [400, false],
  [100, true],
])
  test(`when the document began to arrive after ${answerMs} ms the font is ${isPreloaded ? "" : "not "}preloaded, and used`, async () => {
    await visit({ fresh: true }, async (page) => {
      await setAnswerTime(page, answerMs);
      await open(page, path("faq"));
      assert.equal(await page.locator("head link[rel=preload][as=font]").count(), isPreloaded ? 1 : 0);
      await expectPoll(() => isFontUsed(page), true);
    });
  });

test("the first paint does not wait for the font, which is swapped in when it arrives", async () => {
  await visit({ fresh: true }, async (page) => {
    const release = await holdRequests(page, "**/*.woff2");
    // The load event waits for the font.
    await page.goto(path("whatsapp-login"), { waitUntil: "domcontentloaded" });
    await expectPoll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length), 1);
    assert.equal(await isFontUsed(page), false);
    release();
    await expectPoll(() => isFontUsed(page), true);
  });
});

test("what is below the fold is usable while the stylesheet is on its way", async () => {
  await visit({ fresh: true }, async (page) => {
    const release = await holdRequests(page, "**/*.css");
    await page.goto(path("home"), { waitUntil: "commit" });
    await page.locator("#contact [name=email]").fill("ada@example.com");
    await page.locator("footer").waitFor({ state: "visible" });
    release();
    await waitForHydration(page);
    assert.equal(await page.locator("#contact [name=email]").inputValue(), "ada@example.com");
  });
});

test("without the stylesheet the whole page is visible", async () => {
  await visit({ allow: /\.css|ERR_FAILED|ERR_BLOCKED/ }, async (page) => {
    await page.route("**/*.css", (request) => request.abort());
    await open(page, path("home"));
    await page.locator("footer").waitFor({ state: "visible" });
  });
});
