/** What every browser must do: the main journeys, every page at two widths, and what differs between engines. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { originOf, startLeadServer } from "./lead-server.mjs";
import { expectPoll, poll } from "./poll.mjs";
import { base, fill, initialScripts, notices, path, route, routes, unique } from "./site.mjs";
import { slowProxy } from "./slow-proxy.mjs";

const isHydrated = `() => document.querySelector("footer[data-hydrated]") !== null`;
const hasToast = `(title) => document.querySelector("[data-toast]")?.innerText.includes(title) ?? false`;

/** The hidden elements behind the fold. */
const hiddenBelowFold = `() => [...document.querySelectorAll("#fold ~ *, :has(#fold) ~ *")]
  .filter((element) => getComputedStyle(element).visibility === "hidden")
  .map(({ outerHTML }) => outerHTML.slice(0, 80))`;

/** Another site, whose pages link to the URL in `to`. */
async function startNewsSite() {
  const server = createServer(({ url }, response) => {
    const to = new URL(url, "http://localhost").searchParams.get("to");
    const link = `<a href="${to?.replaceAll("&", "&amp;")}">Story</a>`;
    response.setHeader("content-type", "text/html").end(`<title>News</title>${link}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { base: `http://localhost:${server.address().port}`, close: () => server.close() };
}

/** Tests a browser where it is installed: `binary` and the other `files` it needs. */
export function testBrowser(name, launch, binary, files = []) {
  const missing = [binary, ...files].find((file) => !existsSync(file));

  describe(name, { skip: missing && `${missing} is not installed` }, () => {
    let browser;
    before(async () => {
      browser = await launch(binary);
    });
    after(() => browser?.close());

    const expectHydration = () => expectPoll(() => browser.run(isHydrated), true, "the page is hydrated");

    async function open(url) {
      await browser.goto(base + url);
      await expectHydration();
    }

    /** Clicks the middle of the element. */
    async function click(selector) {
      const visibility = `(selector) => { const element = document.querySelector(selector); return element && getComputedStyle(element).visibility; }`;
      await expectPoll(() => browser.run(visibility, selector), "visible", selector);
      // The page gets no clicks while it is animated (WebKit), and the focus moves with the animation.
      // Sections that come into view get their height in the next frame, and move what is below them.
      const middle = `async (selector) => {
        const element = document.querySelector(selector);
        element?.scrollIntoView({ block: "center", behavior: "instant" });
        for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
        const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
        const [x, y] = [left + width / 2, top + height / 2];
        return element?.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
      }`;
      const at = await poll(
        () => browser.run(middle, selector),
        (point) => point !== null,
        `${selector} cannot be clicked`,
      );
      await browser.click(at.x, at.y);
    }

    /** Comes to a page of the site from a campaign on another one. */
    async function arrive(news, url) {
      await browser.goto(`${news.base}/secret?to=${encodeURIComponent(`${url}?utm_campaign=spring&gclid=secret`)}`);
      await browser.run(`() => document.querySelector("a").click()`);
    }

    // With its title the new page takes the focus.
    const expectTitle = (id) => expectPoll(() => browser.run(`() => document.title`), fill(route(id).title));

    /** Clicks a new link to a page. */
    const clickLink = (id) =>
      browser.run(
        `(href) => {
          const link = document.createElement("a");
          link.href = href;
          document.querySelector("main").append(link);
          link.click();
        }`,
        path(id),
      );

    /** Follows a link to a page. */
    async function follow(id) {
      await clickLink(id);
      await expectTitle(id);
    }

    async function type(selector, text) {
      await click(selector);
      await browser.press([...text]);
    }

    test("every page is hydrated, fits a phone and a desktop, shows everything and logs nothing", async () => {
      const layout = `() => ({
        headings: document.querySelectorAll("h1").length,
        excess: Math.max(document.documentElement.scrollWidth - document.documentElement.clientWidth, 0),
        hasFold: document.getElementById("fold") !== null,
      })`;
      for (const route of routes) {
        await browser.resize(1280, 900);
        await open(route.path);
        for (const width of [1280, 400]) {
          await browser.resize(width, 900);
          assert.deepEqual(await browser.run(layout), { headings: 1, excess: 0, hasFold: true }, `${route.path} at ${width} px`);
        }
        assert.deepEqual(await browser.run(hiddenBelowFold), [], route.path);
      }
      assert.deepEqual(browser.consoleMessages, []);
    });

    for (const id of ["home", "faq", "privacy-policy"])
      test(`${path(id)}: content behind the fold does not wait for the stylesheet, and nothing moves when it arrives`, async () => {
        const slow = await slowProxy(base, { isHeld: (url) => url.endsWith(".css") });
        const look = `() => ({
          places: ["h1", "header", "main p", "footer"].map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
          isFooterShown: document.querySelector("footer p").checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
        })`;
        const isPainted = `(path) => location.pathname === path && performance.getEntriesByName("first-contentful-paint").length > 0
          && document.querySelector("footer") !== null`;
        try {
          await browser.resize(1080, 1500);
          await browser.goto(slow.base + path(id), "none");
          await expectPoll(() => browser.run(isPainted, path(id)), true, "the page is painted");
          await expectPoll(async () => (await browser.run(look)).isFooterShown, true);
          const before = await browser.run(look);
          slow.release();
          await expectHydration();
          assert.deepEqual(await browser.run(look), before);
        } finally {
          slow.close();
        }
      });

    test("the stylesheet of all pages brings no font that was late", async () => {
      const slow = await slowProxy(base, { isHeld: (url) => url.endsWith(".woff2") });
      const look = `() => [...document.querySelectorAll("main p, main a")].map((element) => element.getBoundingClientRect().toJSON())`;
      try {
        await browser.resize(1280, 900);
        await browser.goto(slow.base + path("home"), "none");
        await expectHydration();
        slow.release();
        await expectPoll(
          () => browser.run(`() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".woff2"))`),
          true,
        );
        const before = await browser.run(look);
        const aim = `(href) => void document.querySelector(\`footer a[href="\${href}"]\`).dispatchEvent(new Event("pointerover", { bubbles: true }))`;
        await browser.run(aim, path("faq"));
        await expectPoll(() => browser.run(`() => Boolean(document.querySelector("head > link[rel=stylesheet]")?.sheet)`), true);
        await browser.run(`() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
        assert.deepEqual(await browser.run(look), before);
      } finally {
        slow.close();
      }
    });

    test("a document that arrives in pieces is shown whole", async () => {
      const slow = await slowProxy(base, { inPieces: true });
      try {
        await browser.resize(1280, 900);
        for (const id of ["home", "faq", "integrations"]) {
          await browser.goto(slow.base + path(id));
          await expectHydration();
          assert.deepEqual(await browser.run(hiddenBelowFold), [], id);
        }
      } finally {
        slow.close();
      }
    });

    test("scripts are requested after the first paint", async () => {
      await open(path("home"));
      const { paint, first } = await browser.run(`() => ({
        paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
        first: Math.min(...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime)),
      })`);
      assert.ok(first >= paint, `${first} ms, painted at ${paint} ms`);
    });

    test("a click on a tab before hydration takes effect", async () => {
      const entry = (await initialScripts(path("visitor-identification"))).at(-1);
      const slow = await slowProxy(base, { isHeld: (url) => url.endsWith(entry) });
      try {
        await browser.resize(1280, 900);
        await browser.goto(slow.base + path("visitor-identification"), "none");
        await expectPoll(() => browser.run(`() => document.readyState !== "loading"`), true);
        await click("[role=tab]:nth-of-type(2)");
        assert.equal(await browser.run(isHydrated), false);
        slow.release();
        const isChosen = `() => document.querySelectorAll("[role=tab]")[1].getAttribute("aria-selected")`;
        await expectPoll(() => browser.run(isChosen), "true");
      } finally {
        slow.close();
      }
    });

    test("a menu leads to a page without a page load, and Back returns", async () => {
      await browser.resize(1280, 900);
      await open(path("faq"));
      await browser.run(`() => { globalThis.marked = true; }`);
      await click("header summary");
      await click(`header details a[href="${path("products")}"]`);
      await expectPoll(() => browser.run(`() => location.pathname`), path("products"));
      assert.equal(await browser.run(`() => globalThis.marked`), true);
      await browser.run(`() => history.back()`);
      await expectPoll(() => browser.run(`() => location.pathname`), path("faq"));
    });

    // Firefox aborts the code of the page that is loading, which must not look like missing code.
    test("a visitor who leaves while the next page is loading is not taken back", async () => {
      const asked = [];
      let isHeld = false;
      const slow = await slowProxy(base, { isHeld: (url) => isHeld && url.endsWith(".js") && asked.push(url) > 0 });
      try {
        await browser.goto(slow.base + path("faq"));
        await expectHydration();
        isHeld = true;
        await clickLink("products");
        await expectPoll(() => asked.length > 0, true);
        await browser.run(`(href) => location.assign(href)`, path("integrations"));
        await expectPoll(() => browser.run(`() => location.pathname`), path("integrations"));
      } finally {
        slow.close();
      }
    });

    test("a clicked pane grows into the next page", async (context) => {
      await browser.resize(1280, 900);
      await open(path("products"));
      if (!(await browser.run(`() => "startViewTransition" in document`))) return context.skip("the browser has no view transitions");
      // Safari does not focus a link that is clicked.
      await browser.run(`() => {
        document.addEventListener("mousedown", (event) => event.preventDefault());
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          globalThis.opened = [...document.querySelectorAll("main *")].filter((element) => getComputedStyle(element).viewTransitionName === "opened");
          return start(update);
        };
      }`);
      await click(`main article a[href="${path("tam-addressing")}"]`);
      await expectPoll(() => browser.run(`() => location.pathname`), path("tam-addressing"));
      assert.deepEqual(await browser.run(`() => globalThis.opened.map(({ tagName }) => tagName)`), ["ARTICLE"]);
    });

    test("the mobile menu opens, and closes on Escape", async () => {
      await browser.resize(400, 800);
      await open(path("faq"));
      const isOpen = `() => document.querySelector("header nav").matches(":popover-open")`;
      await click("header button[popovertarget]");
      await expectPoll(() => browser.run(isOpen), true);
      await browser.press(["Escape"]);
      await expectPoll(() => browser.run(isOpen), false);
    });

    test("the pricing dialog opens, and closes on Escape", async () => {
      await browser.resize(1280, 900);
      await open(path("subscription-demo"));
      const isOpen = `() => document.querySelector("dialog[open]") !== null`;
      await click("main form:has(> [name=pricing][value=monthly]) button");
      await expectPoll(() => browser.run(isOpen), true);
      await browser.press(["Escape"]);
      await expectPoll(() => browser.run(isOpen), false);
    });

    test("a search filters without a page load", async () => {
      await open(path("faq"));
      const count = `() => document.querySelectorAll("main details").length`;
      const all = await browser.run(count);
      await type("main input[name=q]", "crm");
      await expectPoll(async () => (await browser.run(count)) < all, true);
      await expectPoll(() => browser.run(`() => location.search`), "?q=crm");
    });

    test("a draft is there after Back, and a form without an answer fails and keeps it", async () => {
      const silent = await slowProxy(base, { isHeld: (url) => url.startsWith("/forms/") });
      try {
        await browser.goto(silent.base + path("home"));
        await expectHydration();
        await browser.run(`() => {
          globalThis.marked = true;
          const timeout = AbortSignal.timeout.bind(AbortSignal);
          AbortSignal.timeout = (ms) => timeout(ms / 100);
        }`);
        const draft = { name: "Ada", email: "ada@example.com", company: "Example", subject: "Drafts", message: "Kept" };
        for (const [field, text] of Object.entries(draft)) await type(`#contact [name=${field}]`, text);
        await click(`#contact a[href="${path("privacy-policy")}"]`);
        await expectPoll(() => browser.run(`() => document.querySelector("#contact form") === null`), true);
        await browser.run(`() => history.back()`);
        const values = `(names) => globalThis.marked && Object.fromEntries(names.map((name) => [name, document.querySelector(\`#contact [name=\${name}]\`)?.value]))`;
        await expectPoll(() => browser.run(values, Object.keys(draft)), draft);
        await click("#contact button[type=submit]");
        await expectPoll(() => browser.run(hasToast, notices["contact-failed"].title), true);
        assert.deepEqual(await browser.run(values, Object.keys(draft)), draft);
        await expectPoll(() => browser.run(`() => document.querySelector("#contact button[type=submit]").ariaDisabled`), null);
      } finally {
        silent.close();
      }
    });

    const binaryOfServer = process.env.LEADLIGHT_BINARY;
    test("a lead says what brought the visitor, three pages later", { skip: !binaryOfServer }, async () => {
      const server = await startLeadServer(binaryOfServer);
      const news = await startNewsSite();
      try {
        await arrive(news, server.base + path("products"));
        await expectHydration();
        for (const id of ["faq", "integrations", "contact-us"]) await follow(id);
        const email = `${unique(name.toLowerCase())}@example.com`;
        await type("footer input[type=email]", email);
        await browser.press(["Enter"]);
        await expectPoll(() => browser.run(hasToast, notices["newsletter-subscribed"].title), true);
        const { row, post, mail } = await server.leadOf(email, "newsletter_subscribers");
        const { landed_at: landedAt, ...origin } = originOf(row);
        const expected = {
          form_page: path("contact-us"),
          landing_page: path("products"),
          referring_host: "localhost",
          utm_campaign: "spring",
          click_id_kind: "gclid",
        };
        assert.deepEqual(origin, expected);
        assert.deepEqual(post.origin, { ...expected, landed_at: landedAt });
        assert.ok(mail.includes("spring") && !`${JSON.stringify([row, post])}${mail}`.includes("secret"));
        assert.deepEqual([server.leadsBy("campaign"), server.leadsBy("page")], [{ spring: 1 }, { [path("contact-us")]: 1 }]);
        assert.ok((await server.adminPage()).includes(email));
        const views = { "products person landing": 1, "faq person inner": 1, "integrations person inner": 1, "contact-us person inner": 1 };
        await expectPoll(() => server.views(), views);
        assert.deepEqual(await server.stopAndCount("campaign"), { spring: { views: 1, landings: 1, leads: 1 } });
      } finally {
        news.close();
        await server.close();
      }
    });

    test("the same without scripts: the page of the form says what it knows", { skip: !binaryOfServer }, async () => {
      const server = await startLeadServer(binaryOfServer);
      const site = await slowProxy(server.base, { runsScripts: false });
      const news = await startNewsSite();
      try {
        await arrive(news, site.base + path("products"));
        await expectTitle("products");
        for (const id of ["faq", "integrations"]) await follow(id);
        await arrive(news, site.base + path("contact-us"));
        await expectTitle("contact-us");
        assert.equal(await browser.run(isHydrated), false);
        const email = `${unique(name.toLowerCase())}@example.com`;
        await type("footer input[type=email]", email);
        await browser.press(["Enter"]);
        await expectPoll(() => browser.run(`() => location.search.includes("notice=newsletter-subscribed")`), true);
        const { row, post, mail } = await server.leadOf(email, "newsletter_subscribers");
        const expected = { form_page: path("contact-us"), utm_campaign: "spring", click_id_kind: "gclid" };
        assert.deepEqual([originOf(row), post.origin], [expected, expected]);
        assert.ok(mail.includes("spring") && !`${JSON.stringify([row, post])}${mail}`.includes("secret"));
        assert.ok((await server.adminPage()).includes(email));
        const views = {
          "products person landing": 1,
          "faq person inner": 1,
          "integrations person inner": 1,
          "contact-us person landing": 1,
        };
        await expectPoll(() => server.views(), views);
        assert.deepEqual(await server.stopAndCount("campaign"), { spring: { views: 2, landings: 2, leads: 1 } });
      } finally {
        news.close();
        site.close();
        await server.close();
      }
    });

    test("a sent form is confirmed by a toast", async () => {
      await open(path("faq"));
      await type("footer input[type=email]", `${unique(name.toLowerCase())}@example.com`);
      await browser.press(["Enter"]);
      await expectPoll(() => browser.run(hasToast, notices["newsletter-subscribed"].title), true);
    });
  });
}
