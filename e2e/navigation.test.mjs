/** Client-side navigation does what a page load would have done. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { followLink, holdRequests, isSameDocument, markDocument, open, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { fetchDocument, fill, initialScripts, path, route, routes } from "./support/site.mjs";

const footerLink = (page, id) => page.locator(`footer a[href="${path(id)}"]`).first();
/** Without the pointer or the focus of a real click, which would prefetch the page. */
const clickWithoutPrefetch = (page, id) => page.evaluate((href) => document.querySelector(`footer a[href="${href}"]`).click(), path(id));
const expectPage = (page, id) => page.waitForFunction((title) => document.title === title, fill(route(id).title));
const scrollTo = (page, top) => page.evaluate((y) => window.scrollTo(0, y), top);
const expectScroll = (page, top) => page.waitForFunction((y) => window.scrollY === y, top);
/** Waits until a marked document has been replaced. */
const expectNewDocument = (page) => page.waitForFunction(() => globalThis.marked !== true);

/** The URL of a script that the page loads and FAQ does not. */
async function scriptOnlyOn(id) {
  const [own, others] = await Promise.all([id, "faq"].map((page) => initialScripts(path(page))));
  return own.find((url) => !others.includes(url));
}

test("a link changes page, head, focus and scroll, and loads no document", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await markDocument(page);
    await footerLink(page, "privacy-policy").click();
    await expectPage(page, "privacy-policy");
    assert.ok(await isSameDocument(page));
    assert.equal(new URL(page.url()).pathname, path("privacy-policy"));
    assert.equal(await page.getAttribute("meta[name=description]", "content"), fill(route("privacy-policy").description));
    assert.match(await page.getAttribute("meta[name=robots]", "content"), /noindex/);
    assert.ok((await page.getAttribute("link[rel=canonical]", "href")).endsWith(path("privacy-policy")));
    await expectScroll(page, 0);
    await expectPoll(() => page.evaluate(() => document.activeElement?.tagName), "H1");
    await expectPoll(() => page.textContent("#route-announcer"), fill(route("privacy-policy").title));
  });
});

test("every page is the same after a navigation as after a load", async () => {
  /** Without the live regions, which announce changes. */
  const text = (root = document) => {
    const main = root.querySelector("main").cloneNode(true);
    for (const status of main.querySelectorAll("[role=status]")) status.remove();
    return main.textContent.replaceAll(/\s+/g, " ");
  };
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, path("faq"));
    await markDocument(page);
    for (const { id, path: pagePath } of routes.filter((candidate) => candidate.id !== "faq").concat(route("faq"))) {
      const loaded = text(await fetchDocument(pagePath));
      await followLink(page, pagePath);
      await expectPage(page, id);
      await expectPoll(() => page.evaluate(text), loaded, pagePath);
    }
    assert.ok(await isSameDocument(page));
  });
});

test("Back and Forward bring back page and scroll", async () => {
  await visit({}, async (page) => {
    await open(page, path("home"));
    await markDocument(page);
    await scrollTo(page, 900);
    await clickWithoutPrefetch(page, "faq");
    await expectPage(page, "faq");
    await expectScroll(page, 0);
    await scrollTo(page, 300);
    await page.goBack();
    await expectPage(page, "home");
    await expectScroll(page, 900);
    await page.goForward();
    await expectPage(page, "faq");
    await expectScroll(page, 300);
    assert.ok(await isSameDocument(page));
  });
});

test("a later page renders only what is near the screen, and Back shows what was there", async () => {
  /** The text in the middle of the screen and its distance from the top, in px. */
  const inTheMiddle = (page) =>
    page.evaluate(() => {
      const element = document.elementFromPoint(innerWidth / 4, innerHeight / 2);
      return { text: element?.closest("section")?.querySelector("h2")?.textContent, top: Math.round(element?.getBoundingClientRect().top) };
    });
  const isRendered = (locator) => locator.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  await visit({ width: 375, height: 800, reducedMotion: "reduce" }, async (page) => {
    await open(page, path("faq"));
    await followLink(page, path("products"));
    await expectPage(page, "products");
    const last = page.locator("main section").last();
    assert.equal(await isRendered(last.locator("h2, a").first()), false);
    await last.scrollIntoViewIfNeeded();
    await expectPoll(() => isRendered(last.locator("h2, a").first()), true);
    await page.locator("main section").nth(3).scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
    const before = await inTheMiddle(page);
    assert.ok(before.text);
    await clickWithoutPrefetch(page, "contact-us");
    await expectPage(page, "contact-us");
    await page.goBack();
    await expectPage(page, "products");
    await expectPoll(() => inTheMiddle(page), before);
  });
});

test("Back right after a click, before the next page is shown, stays on the page", async () => {
  await visit({}, async (page) => {
    await open(page, path("products"));
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.back();
      };
      globalThis.popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    });
    await footerLink(page, "faq").click();
    await page.evaluate(() => globalThis.popped);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await expectPage(page, "products");
  });
});

/** Notes what each view transition animates, and from which width to which the pane grows or shrinks. */
const recordTransitions = (page) =>
  page.evaluate(() => {
    globalThis.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect);
        const group = effects.find(({ pseudoElement }) => pseudoElement === "::view-transition-group(opened)");
        const widths = group?.getKeyframes().map(({ width }) => Math.round(parseFloat(width)));
        globalThis.transitions.push({ parts: effects.map(({ pseudoElement }) => pseudoElement).filter(Boolean), widths: widths ?? [] });
      });
      return transition;
    };
  });
const transitions = (page) => page.evaluate(() => globalThis.transitions);
const widthOf = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().width));

for (const way of ["mouse", "mouse without focus, as in Safari", "keyboard"])
  test(`a followed pane grows into the next page, and Back returns to its link: ${way}`, async () => {
    await visit({}, async (page) => {
      await open(page, path("products"));
      await recordTransitions(page);
      if (way.includes("Safari")) await page.evaluate(() => document.addEventListener("mousedown", (event) => event.preventDefault()));
      const selector = `a[href="${path("tam-addressing")}"]`;
      const link = page.locator(`main article ${selector}`);
      const pane = await widthOf(page.locator(`main article.spotlight:has(${selector})`));
      await (way === "keyboard" ? link.press("Enter") : link.click());
      await expectPage(page, "tam-addressing");
      await expectPoll(async () => (await transitions(page)).length, 1);
      const hero = await widthOf(page.locator("main section:has(h1)"));
      await page.goBack();
      await expectPage(page, "products");
      await expectPoll(
        async () => (await transitions(page)).map(({ widths }) => widths),
        [
          [pane, hero],
          [hero, pane],
        ],
      );
      await expectPoll(() => link.evaluate((element) => element === document.activeElement), true);
    });
  });

test("without JavaScript the followed pane grows into the next document before its stylesheet has loaded, and Back reverses it", async () => {
  await visit({ js: false, fresh: true }, async (page) => {
    await page.goto(path("products"));
    const client = await page.context().newCDPSession(page);
    const started = new Set();
    client.on("Animation.animationStarted", ({ animation }) => started.add(animation.name));
    await client.send("Animation.enable");
    const opens = () => started.delete("-ua-view-transition-group-anim-opened");
    const releaseSheet = await holdRequests(page, "**/tam-addressing-*.css");
    await page.locator(`main article a[href="${path("tam-addressing")}"]`).click();
    await expectPoll(opens, true);
    releaseSheet();
    await page.waitForURL((url) => url.pathname === path("tam-addressing"));
    await page.goBack();
    await expectPoll(opens, true);
  });
});

test("a link outside a pane opens none, also after Back to a pane", async () => {
  await visit({}, async (page) => {
    await open(page, path("products"));
    await recordTransitions(page);
    await page.locator(`main article a[href="${path("tam-addressing")}"]`).click();
    await expectPage(page, "tam-addressing");
    await page.goBack();
    await expectPage(page, "products");
    await expectPoll(async () => (await transitions(page)).length, 2);
    await footerLink(page, "faq").click();
    await expectPage(page, "faq");
    await expectPoll(async () => (await transitions(page)).at(2)?.parts.includes("::view-transition-new(root)"), true);
    await page.goBack();
    await expectPage(page, "products");
    await expectPoll(async () => (await transitions(page)).length, 4);
    assert.deepEqual(
      (await transitions(page)).slice(2).map(({ widths }) => widths),
      [[], []],
    );
  });
});

test("with reduced motion, pages change without an animation", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    await open(page, path("products"));
    await recordTransitions(page);
    await page.locator(`main article a[href="${path("tam-addressing")}"]`).click();
    await expectPage(page, "tam-addressing");
    await expectPoll(() => transitions(page), [{ parts: [], widths: [] }]);
  });
});

test("the light of a pane follows the mouse", async () => {
  await visit({}, async (page) => {
    await open(page, path("products"));
    const pane = page.locator("main article.spotlight").first();
    await pane.scrollIntoViewIfNeeded();
    const light = () => pane.evaluate((element) => getComputedStyle(element).getPropertyValue("--spot-at"));
    for (const [x, y] of [
      [20, 30],
      [60, 50],
    ]) {
      // The first movement loads the code.
      await expectPoll(async () => {
        await pane.hover({ position: { x, y: y - 1 } });
        await pane.hover({ position: { x, y } });
        return light();
      }, `${x}px ${y}px`);
    }
  });
});

test("the keyboard lights a pane from its middle, and the light goes out where it is", async () => {
  await visit({}, async (page) => {
    await open(page, path("products"));
    const pane = page.locator("main article.spotlight").first();
    // As if the pointer had been there.
    await pane.evaluate((element) => element.style.setProperty("--spot-at", "1px 1px"));
    /** The focus moves, and what the light does then. */
    const lightAfterFocus = (selector) =>
      pane.evaluate((element, target) => {
        document.querySelector(target).focus();
        const light = element.getAnimations().find(({ transitionProperty }) => transitionProperty === "--spot");
        return [light?.effect.getTiming().duration, getComputedStyle(element).getPropertyValue("--spot-at")];
      }, selector);
    await page.keyboard.press("Tab");
    assert.deepEqual(await lightAfterFocus("main article.spotlight a"), [220, "50% 50%"]);
    await pane.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    assert.deepEqual(await lightAfterFocus("#main"), [400, "50% 50%"]);
  });
});

test("a link with a hash scrolls to its target, on this page and on another", async () => {
  const expectTarget = (page) =>
    page.waitForFunction(() => Math.abs(document.getElementById("contact")?.getBoundingClientRect().top ?? 999) < 200);
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await markDocument(page);
    await followLink(page, "/#contact");
    await expectPage(page, "home");
    await expectTarget(page);
    await scrollTo(page, 0);
    await followLink(page, "#contact");
    await expectTarget(page);
    assert.ok(await isSameDocument(page));
  });
});

test("a click with a modifier key opens a tab, and an unknown URL is loaded from the server", async () => {
  await visit({ allow: /404/ }, async (page) => {
    await open(page, path("faq"));
    const opened = page.context().waitForEvent("page");
    await footerLink(page, "blog").click({ modifiers: ["Control"] });
    await (await opened).close();
    assert.equal(new URL(page.url()).pathname, path("faq"));
    await markDocument(page);
    await followLink(page, "/account");
    await page.waitForURL("**/account");
    await expectNewDocument(page);
  });
});

test("a navigation whose script fails to load becomes a page load", async () => {
  await visit({ allow: /\.js|ERR_FAILED/ }, async (page) => {
    await open(page, path("faq"));
    await markDocument(page);
    let requests = 0;
    const typed = page.locator("footer input[type=email]");
    await typed.fill("half@");
    await page.route(`**${await scriptOnlyOn("revops")}`, (request) => (requests++ === 0 ? request.abort() : request.continue()));
    await clickWithoutPrefetch(page, "revops");
    await expectNewDocument(page);
    await expectPage(page, "revops");
    assert.ok(requests > 0);
    await expectPoll(() => typed.inputValue(), "half@");
    await expectScroll(page, 0);
  });
});

test("the stylesheet of all pages is loaded for the first navigation, which waits for it", async () => {
  await visit({ fresh: true }, async (page) => {
    const sheets = [];
    page.on("request", (request) => request.resourceType() === "stylesheet" && sheets.push(new URL(request.url()).pathname));
    const releaseSheet = await holdRequests(page, "**/app-*.css");
    await open(page, path("faq"));
    assert.equal(sheets.length, 1, sheets.join(" "));
    const script = page.waitForResponse(`**${await scriptOnlyOn("products")}`);
    await followLink(page, path("products"));
    await (await script).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(new URL(page.url()).pathname, path("faq"));
    releaseSheet();
    await expectPage(page, "products");
    await followLink(page, path("home"));
    await expectPage(page, "home");
    assert.equal(sheets.length, 2, sheets.join(" "));
  });
});

test("the focus on a link prefetches its page", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    const request = page.waitForRequest(`**${await scriptOnlyOn("blog")}`);
    await footerLink(page, "blog").focus();
    await request;
  });
});

test("the 404 page logs the URL and leads home", async () => {
  await visit({ allow: /404/ }, async (page) => {
    await Promise.all([
      page.waitForEvent("console", (message) => message.text() === "404: /no/such/page"),
      open(page, "/no/such/page?x=1"),
    ]);
    await page
      .locator(`main a[href="${path("home")}"]`)
      .first()
      .click();
    await expectPage(page, "home");
  });
});
