/** A link to a part of a page leads where a load of its URL leads, whichever way the visitor came to the page. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { followLink, isSameDocument, markDocument, open, visit } from "../support/browser.mjs";
import { base, fetchDocument, fill, path, routes } from "../support/site.mjs";

/** A font that arrives late moves a line by a pixel, and a browser rounds scroll positions. */
const MAX_OFF_PX = 3;

/** What pages link to on other pages, and the last part of itself that each page links to: the errors of all heights add up there. */
const links = new Map();

before(async () => {
  for (const { path: from } of routes)
    for (const link of (await fetchDocument(from)).querySelectorAll('a[href*="#"]')) {
      const { origin, pathname, search, hash } = new URL(link.getAttribute("href"), base + from);
      const row = routes.find((candidate) => candidate.path === pathname);
      const key = pathname === from ? from : pathname + hash;
      // Records have links only without scripts, which a dialog shows otherwise.
      if (hash.startsWith("#record-")) continue;
      if (origin === base && row && !search && hash !== "#main") links.set(key, { url: pathname + hash, from, row, hash });
    }
});

/** Follows the page's own link from where it is: what is on the screen then influences which sections of the next page are rendered. */
const followOwnLink = (page, href) =>
  page.evaluate((url) => {
    const link = [...document.querySelectorAll("main a")].find((candidate) => candidate.href === new URL(url, location.href).href);
    link.closest("details")?.setAttribute("open", "");
    link.scrollIntoView({ block: "center", behavior: "instant" });
    link.click();
  }, href);

/** Where the target is on the screen, once the page no longer moves. */
const topOf = (page, hash) =>
  page.evaluate(async (id) => {
    const read = () => document.getElementById(id).getBoundingClientRect().top;
    const frames = async () => {
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
    };
    for (let top = NaN; top !== read(); await frames()) top = read();
    return read();
  }, hash.slice(1));

for (const width of [375, 1280])
  test(`links with a fragment lead where a load leads, at ${width} px`, async () => {
    await visit({ width }, async (page) => {
      // One address may report so many views a minute.
      await page.route("**/page-views", (request) => request.fulfill({ status: 204 }));
      const misses = [];
      for (const { url, from, row, hash } of links.values()) {
        // Without hydration of an earlier page: only a fragment of another URL loads a document.
        await page.goto("about:blank");
        await open(page, url);
        const loaded = await topOf(page, hash);
        const check = async (way) => {
          const top = await topOf(page, hash);
          if (Math.abs(top - loaded) > MAX_OFF_PX)
            misses.push(`${way}: ${url} is at ${Math.round(top)} px instead of ${Math.round(loaded)}`);
          assert.ok(await isSameDocument(page));
        };
        const start = from === row.path ? path(row.id === "faq" ? "home" : "faq") : from;
        await open(page, start);
        await markDocument(page);
        await (start === from ? followOwnLink(page, url) : followLink(page, url));
        await page.waitForFunction((title) => document.title === title, fill(row.title));
        await check(`from ${start}`);
        await open(page, start);
        await markDocument(page);
        await followLink(page, row.path);
        await page.waitForFunction((title) => document.title === title, fill(row.title));
        await followLink(page, url);
        await check("within a page that was navigated to");
      }
      assert.deepEqual(misses, []);
    });
  });
