/** The main journeys in Firefox and WebKit: what other files try in Chromium holds in all three. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { launchFirefox } from "./browsers/firefox.mjs";
import { launchWebKit } from "./browsers/webkit.mjs";
import { base, eventually, firstScripts, notices, path, routes, settles, unique } from "./site.mjs";
import { slowLine } from "./slow-line.mjs";

const browsers = [
  { name: "Firefox", binary: process.env.FIREFOX ?? "/usr/bin/firefox-esr", start: launchFirefox },
  { name: "WebKit", binary: process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver", needs: ["/usr/bin/Xvfb"], start: launchWebKit },
];

/** Whether the app has taken over, which every page shows by its newsletter form. */
const isAlive = `() => document.querySelector("footer form[novalidate]") !== null`;

/** What is behind the fold and not shown. */
const hiddenBelow = `() => [...document.querySelectorAll("#fold ~ *, :has(#fold) ~ *")]
  .filter((element) => getComputedStyle(element).visibility === "hidden")
  .map(({ outerHTML }) => outerHTML.slice(0, 80))`;
const hasFold = `() => document.getElementById("fold") !== null`;

for (const { name, binary, needs = [], start } of browsers) {
  describe(name, { skip: [binary, ...needs].some((file) => !existsSync(file)) && `${binary} is not installed` }, () => {
    let browser;
    before(async () => {
      browser = await start(binary);
    });
    after(() => browser.close());

    async function open(address) {
      await browser.goto(base + address);
      await settles(() => browser.run(isAlive), true, `${address} comes alive`);
    }

    /** Presses the middle of what the selector finds. */
    async function click(selector) {
      // What is behind the fold is not there to be pressed before the stylesheet is.
      const isShown = `(selector) => getComputedStyle(document.querySelector(selector)).visibility`;
      await settles(() => browser.run(isShown, selector), "visible");
      const place = await browser.run(
        `(selector) => { const element = document.querySelector(selector); element.scrollIntoView({ block: "center", behavior: "instant" }); return element.getBoundingClientRect().toJSON(); }`,
        selector,
      );
      await browser.click(place.x + place.width / 2, place.y + place.height / 2);
    }

    async function type(selector, text) {
      await click(selector);
      await browser.press([...text]);
    }

    for (const width of [400, 1280]) {
      test(`every page at ${width} px: comes alive, fits, says nothing on the console`, async () => {
        await browser.resize(width, 900);
        for (const route of routes) {
          await open(route.path);
          const { h1, wide } = await browser.run(
            `() => ({ h1: document.querySelectorAll("h1").length, wide: document.documentElement.scrollWidth - document.documentElement.clientWidth })`,
          );
          assert.deepEqual({ h1, wide: Math.max(wide, 0) }, { h1: 1, wide: 0 }, route.path);
          assert.ok(await browser.run(hasFold), route.path);
          assert.deepEqual(await browser.run(hiddenBelow), [], route.path);
        }
        assert.deepEqual(browser.complaints, []);
      });
    }

    for (const id of ["home", "faq", "privacy-policy"]) {
      test(`${path(id)}: what is behind the fold is not painted before its stylesheet, and nothing moves when it comes`, async () => {
        const slow = await slowLine(base, { isLate: (address) => /\/app-[^/]*\.css$/.test(address), lateMs: 1500 });
        const look = `() => {
          const place = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
          const { visibility } = getComputedStyle(document.querySelector("footer"));
          return { above: [place("h1"), place("header"), place("main p")], isBelowShown: visibility === "visible" };
        }`;
        try {
          await browser.resize(1080, 1500);
          await browser.goto(slow.base + path(id), "none");
          await settles(
            () =>
              browser.run(
                // The page's font is not held up, and may move a line by a pixel when it comes.
                `(path) => location.pathname === path && performance.getEntriesByName("first-contentful-paint").length > 0 && [...document.fonts].some((font) => font.status === "loaded") && document.querySelector("footer") !== null`,
                path(id),
              ),
            true,
          );
          const held = await browser.run(look);
          assert.equal(held.isBelowShown, false, "the footer waits");
          const whole = await eventually(
            () => browser.run(look),
            ({ isBelowShown }) => isBelowShown,
          );
          assert.ok(whole.isBelowShown, "the footer is there");
          assert.deepEqual(whole.above, held.above);
        } finally {
          slow.close();
        }
      });
    }

    test("a document that comes in pieces is shown whole", async () => {
      const slow = await slowLine(base, { inPieces: true });
      try {
        await browser.resize(1280, 900);
        for (const id of ["home", "faq", "integrations"]) {
          await browser.goto(slow.base + path(id));
          await settles(() => browser.run(isAlive), true);
          assert.deepEqual(await browser.run(hiddenBelow), [], id);
        }
      } finally {
        slow.close();
      }
    });

    test("scripts come after the first paint", async () => {
      await open(path("home"));
      const { paint, first } = await browser.run(`() => ({
        paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
        first: Math.min(...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime)),
      })`);
      assert.ok(first >= paint, `${first} ms, painted at ${paint} ms`);
    });

    test("a press on a tab before the page is alive is not lost", async () => {
      const entry = (await firstScripts(path("visitor-identification"))).at(-1);
      const slow = await slowLine(base, { isLate: (address) => address.endsWith(entry), lateMs: 1500 });
      try {
        await browser.resize(1280, 900);
        await browser.goto(slow.base + path("visitor-identification"), "none");
        await settles(() => browser.run(`() => document.readyState !== "loading"`), true);
        assert.equal(await browser.run(isAlive), false);
        await click("[role=tab]:nth-of-type(2)");
        const isChosen = `() => document.querySelectorAll("[role=tab]")[1].getAttribute("aria-selected")`;
        await settles(() => browser.run(isChosen), "true");
      } finally {
        slow.close();
      }
    });

    test("menus, a navigation, and the way back", async () => {
      await browser.resize(1280, 900);
      await open(path("faq"));
      await browser.run(`() => { globalThis.same = true; }`);
      await click("header summary");
      await click(`header details a[href="${path("products")}"]`);
      await settles(() => browser.run(`() => location.pathname`), path("products"));
      assert.equal(await browser.run(`() => globalThis.same`), true, "no page load");
      await browser.run(`() => history.back()`);
      await settles(() => browser.run(`() => location.pathname`), path("faq"));
    });

    test("the menu of a phone opens and closes", async () => {
      await browser.resize(400, 800);
      await open(path("faq"));
      const isOpen = `() => document.querySelector("header nav").matches(":popover-open")`;
      await click("header button[popovertarget]");
      await settles(() => browser.run(isOpen), true);
      await browser.press(["Escape"]);
      await settles(() => browser.run(isOpen), false);
    });

    test("the pricing dialog opens and closes", async () => {
      await browser.resize(1280, 900);
      await open(path("subscription-demo"));
      await click("main form button[type=submit]");
      await settles(() => browser.run(`() => document.querySelector("dialog[open]") !== null`), true);
      await browser.press(["Escape"]);
      await settles(() => browser.run(`() => document.querySelector("dialog[open]") === null`), true);
    });

    test("a search filters without a page load", async () => {
      await open(path("faq"));
      const count = `() => document.querySelectorAll("main details").length`;
      const all = await browser.run(count);
      await type("main input[name=q]", "crm");
      await settles(async () => (await browser.run(count)) < all, true);
      await settles(() => browser.run(`() => location.search`), "?q=crm");
    });

    test("a draft is there after Back; a form whose answer never comes fails and keeps it", async () => {
      const silent = await slowLine(base, { isLate: (address) => address.startsWith("/forms/"), lateMs: 60_000 });
      try {
        await browser.goto(silent.base + path("home"));
        await settles(() => browser.run(isAlive), true);
        await browser.run(`() => {
          globalThis.same = true;
          const timeout = AbortSignal.timeout.bind(AbortSignal);
          AbortSignal.timeout = (ms) => timeout(ms / 100);
        }`);
        const draft = { name: "Ada", email: "ada@example.com", company: "Example", subject: "Drafts", message: "Kept" };
        for (const [field, text] of Object.entries(draft)) await type(`#contact [name=${field}]`, text);
        await click(`#contact a[href="${path("privacy-policy")}"]`);
        await settles(() => browser.run(`() => document.querySelector("#contact form") === null`), true);
        await browser.run(`() => history.back()`);
        const typed = `(names) => globalThis.same && Object.fromEntries(names.map((name) => [name, document.querySelector(\`#contact [name=\${name}]\`)?.value]))`;
        await settles(() => browser.run(typed, Object.keys(draft)), draft);
        await click("#contact button[type=submit]");
        const { title } = notices["contact-failed"];
        await settles(
          () => browser.run(`(title) => document.querySelector("[data-toast]")?.innerText.includes(title) ?? false`, title),
          true,
        );
        assert.deepEqual(await browser.run(typed, Object.keys(draft)), draft);
        await settles(() => browser.run(`() => document.querySelector("#contact button[type=submit]").ariaDisabled`), null);
      } finally {
        silent.close();
      }
    });

    test("a form is sent, and a toast says so", async () => {
      await open(path("faq"));
      await type("footer input[type=email]", `${unique(name.toLowerCase())}@example.com`);
      await browser.press(["Enter"]);
      const { title } = notices["newsletter-subscribed"];
      await settles(
        () => browser.run(`(title) => document.querySelector("[data-toast]")?.innerText.includes(title) ?? false`, title),
        true,
      );
    });
  });
}
