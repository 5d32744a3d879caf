/** Moving between pages without loading them: what a browser would have done must still happen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { base, fill, open, path, routes, settles, visit } from "./site.mjs";

const route = (id) => routes.find((candidate) => candidate.id === id);
const mark = (page) => page.evaluate(() => (globalThis.marked = true));
const isMarked = (page) => page.evaluate(() => globalThis.marked === true);
const footerLink = (page, id) => page.locator(`footer a[href="${path(id)}"]`).first();
/** The addresses of the code that `id` preloads and `other` does not. */
async function ownCode(id, other) {
  const [own, others] = await Promise.all(
    [id, other].map(async (page) => (await (await fetch(base + path(page))).text()).match(/\/assets\/[^"]+\.js/g)),
  );
  return own.filter((address) => !others.includes(address));
}

const shown = (page, id) => page.waitForFunction((title) => document.title === title, fill(route(id).title));

test("a link changes page, title, description, canonical, robots, focus and scroll, and loads no document", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await mark(page);
    await footerLink(page, "privacy-policy").click();
    await shown(page, "privacy-policy");
    assert.ok(await isMarked(page));
    assert.equal(new URL(page.url()).pathname, path("privacy-policy"));
    assert.equal(await page.getAttribute("meta[name=description]", "content"), fill(route("privacy-policy").description));
    assert.match(await page.getAttribute("meta[name=robots]", "content"), /noindex/);
    assert.ok((await page.getAttribute("link[rel=canonical]", "href")).endsWith(path("privacy-policy")));
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    assert.equal(await page.textContent("#route-announcer"), fill(route("privacy-policy").title));
    assert.ok((await page.locator("main").innerText()).length > 2000, "the static text arrived too");
  });
});

test("every page can be reached by a link and is the same as when it is loaded", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    // What is announced about a change is not there on a page that is loaded.
    const text = (selector) =>
      page.locator(selector).evaluate((element) => {
        const copy = element.cloneNode(true);
        for (const status of copy.querySelectorAll("[role=status]")) status.remove();
        return copy.textContent.replaceAll(/\s+/g, " ");
      });
    for (const { id, path: address } of routes) {
      await open(page, address);
      const loaded = await text("main");
      await open(page, path(id === "faq" ? "blog" : "faq"));
      await mark(page);
      await page.evaluate((href) => {
        const link = document.createElement("a");
        link.href = href;
        document.querySelector("main").append(link);
        link.click();
      }, address);
      await shown(page, id);
      await settles(() => text("main"), loaded, address);
      assert.ok(await isMarked(page), address);
    }
  });
});

test("Back and Forward bring back page and scroll", async () => {
  await visit({}, async (page) => {
    await open(page, path("home"));
    await mark(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.evaluate((href) => document.querySelector(`header a[href="${href}"], footer a[href="${href}"]`).click(), path("faq"));
    await shown(page, "faq");
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goBack();
    await shown(page, "home");
    await page.waitForFunction(() => window.scrollY === 900);
    await page.goForward();
    await shown(page, "faq");
    await page.waitForFunction(() => window.scrollY === 300);
    assert.ok(await isMarked(page));
  });
});

test("Back right after a click, before React shows the next page, stays on the page", async () => {
  await visit({}, async (page) => {
    await open(page, path("products"));
    await page.evaluate(() => {
      const push = window.history.pushState.bind(window.history);
      window.history.pushState = (...entry) => {
        push(...entry);
        window.history.back();
      };
    });
    await footerLink(page, "faq").click();
    await page.waitForFunction(() => window.history.length > 2);
    await shown(page, "products");
  });
});

test("a link with a hash lands on its target, on this page and on another", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await mark(page);
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/#contact";
      document.querySelector("main").append(link);
      link.click();
    });
    await shown(page, "home");
    const top = () => page.evaluate(() => document.getElementById("contact").getBoundingClientRect().top);
    assert.ok(Math.abs(await top()) < 200, `target at ${await top()}`);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "#contact";
      document.querySelector("main").append(link);
      link.click();
    });
    await page.waitForFunction(() => Math.abs(document.getElementById("contact").getBoundingClientRect().top) < 200);
    assert.ok(await isMarked(page));
  });
});

test("modifier keys, other buttons and unknown addresses are the browser's", async () => {
  await visit({ allow: /404/ }, async (page) => {
    await open(page, path("faq"));
    const opened = page.context().waitForEvent("page");
    await footerLink(page, "blog").click({ modifiers: ["Control"] });
    await (await opened).close();
    assert.equal(new URL(page.url()).pathname, path("faq"));
    await mark(page);
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/account";
      document.querySelector("main").append(link);
      link.click();
    });
    await page.waitForURL("**/account");
    await page.waitForLoadState("load");
    assert.ok(!(await isMarked(page)), "an unknown address is asked for at the server");
  });
});

test("a chunk that cannot be loaded makes a plain page load", async () => {
  await visit({ allow: /\.js|ERR_FAILED/ }, async (page) => {
    await open(page, path("faq"));
    await mark(page);
    let blocked = 0;
    const [code] = await ownCode("revops", "faq");
    await page.route(`**${code}`, (request) => (blocked++ === 0 ? request.abort() : request.continue()));
    // Without pointer or focus first: a prefetch that fails must not count as the click.
    await page.evaluate((href) => document.querySelector(`footer a[href="${href}"]`).click(), path("revops"));
    await shown(page, "revops");
    assert.equal(blocked > 0, true);
    assert.ok(!(await isMarked(page)));
  });
});

test("a hint of a click loads the next page's code", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    const [code] = await ownCode("blog", "faq");
    const asked = page.waitForRequest(`**${code}`);
    await footerLink(page, "blog").focus();
    await asked;
  });
});

test("the 404 page says which address failed, with a way home", async () => {
  await visit({ allow: /404/ }, async (page) => {
    await Promise.all([
      page.waitForEvent("console", (message) => message.text() === "404: /no/such/page"),
      open(page, "/no/such/page?x=1"),
    ]);
    assert.match(await page.locator("main").innerText(), /404[\s\S]*Oops! Page not found/);
    await page
      .locator(`main a[href="${path("home")}"]`)
      .first()
      .click();
    await shown(page, "home");
  });
});
