/** frontend/src/starter.ts: when scripts and font are loaded, and that no input before is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { holdRequests, layoutShift, open, setConnection, visit, waitForHydration } from "./support/browser.mjs";
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
      assert.ok(await page.locator(`#${await tabsOn(page).nth(1).getAttribute("aria-controls")}`).isVisible());
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

/** What the server's answer took, whatever this machine does. */
const setAnswerTime = (page, ms) =>
  page.addInitScript((responseStart) => (performance.getEntriesByType = () => [{ requestStart: 0, responseStart }]), ms);
const countPaints = (page) => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
const isFontUsed = (page) => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes("Instrument Sans")));

for (const [answerMs, isUsed] of [
  [400, false],
  [100, true],
])
  test(`when the server's answer took ${answerMs} ms the font is ${isUsed ? "loaded before the scripts" : "not requested"}`, async () => {
    await visit({ fresh: true }, async (page) => {
      const types = [];
      page.on("request", (request) => types.push(request.resourceType()));
      await setAnswerTime(page, answerMs);
      await open(page, path("faq"));
      assert.equal(types.includes("font"), isUsed, types.join(" "));
      assert.equal(await isFontUsed(page), isUsed);
      if (isUsed) assert.ok(types.indexOf("font") < types.indexOf("script"), types.join(" "));
    });
  });

for (const [name, end] of [
  ["the font has loaded", "release"],
  ["a time has passed", "timeOut"],
])
  test(`on a fast connection the first paint waits until ${name}, and nothing moves after it`, async () => {
    await visit({ fresh: true }, async (page) => {
      await setAnswerTime(page, 100);
      await page.addInitScript(() => {
        const { setTimeout } = globalThis;
        globalThis.setTimeout = (work, ms, ...rest) => (ms === 1000 ? (globalThis.timeOut = work) : setTimeout(work, ms, ...rest));
      });
      const release = await holdRequests(page, "**/*.woff2");
      // The load event waits for the font.
      await page.goto(path("whatsapp-login"), { waitUntil: "domcontentloaded" });
      assert.equal(await countPaints(page), 0);
      if (end === "release") release();
      else await page.evaluate(() => globalThis.timeOut());
      await waitForHydration(page);
      release();
      await page.waitForLoadState("networkidle");
      assert.equal(await isFontUsed(page), end === "release");
      assert.equal(await layoutShift(page), 0);
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
