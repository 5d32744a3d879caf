/** Pages under other addresses than their own: behind a proxy, in an archive or a translation, and with any fragment. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { followLink, isSameDocument, markDocument, open, visit, waitForHydration } from "./support/browser.mjs";
import { isShorterThan, visibleTexts } from "./support/lists.mjs";
import { expectPoll, poll } from "./support/poll.mjs";
import { base, fill, path, route, routes } from "./support/site.mjs";
import { slowProxy } from "./support/slow-proxy.mjs";

const ARCHIVE = "/web/2026/https://leadlight.example";

/** As proxies and archives do: `/faq/`, `/index.html`, `/%66aq`, and the archive's prefix for pages. */
const pathOf = (url) => {
  const { pathname, search } = new URL(url.replace(ARCHIVE, ""), base);
  return (
    decodeURIComponent(pathname)
      .replace(/^\/index\.html$/, "/")
      .replace(/(?<=.)\/$/, "") + search
  );
};

let proxy;
before(async () => (proxy = await slowProxy(base, { pathOf })));
after(() => proxy.close());

const heading = (page) => page.textContent("main h1");

test("every page is hydrated in an archive", async () => {
  // Chromium notes that hydration reads the fields in closed details.
  await visit({ allow: /subtree hidden by content-visibility/ }, async (page) => {
    for (const { path: own } of routes) {
      await open(page, proxy.base + ARCHIVE + own);
      assert.ok(await heading(page), own);
    }
  });
});

for (const [address, id] of [
  ["/faq/", "faq"],
  ["/index.html", "home"],
  ["/%66aq", "faq"],
  [`${ARCHIVE}/faq`, "faq"],
])
  test(`${address} is a page whose links load documents, and Back returns`, async () => {
    await visit({}, async (page) => {
      await open(page, proxy.base + address);
      const before = await heading(page);
      await markDocument(page);
      await followLink(page, path("products"));
      await page.waitForURL(proxy.base + path("products"));
      await waitForHydration(page);
      assert.equal(await isSameDocument(page), false);
      assert.equal(await page.title(), fill(route("products").title));
      await page.goBack();
      await page.waitForURL(proxy.base + address);
      await expectPoll(() => heading(page), before, id);
    });
  });

for (const address of ["/faq/", `${ARCHIVE}/faq`])
  test(`${address}: a search stays there, and Back shows all`, async () => {
    await visit({}, async (page) => {
      const read = () => visibleTexts(page, "main summary");
      await open(page, proxy.base + address);
      await markDocument(page);
      const all = await read();
      await page.locator("main input[name=q]").fill("gdpr");
      await page.waitForURL(`${proxy.base}${address}?q=gdpr`);
      await poll(read, isShorterThan(all));
      await page.goBack();
      await expectPoll(read, all);
      assert.ok(await isSameDocument(page));
    });
  });

const fragments = ["#100%", "#%", "#%zz", "#%ff%fe", "#%E0%A4%A", "#a+b&c=%41"];

for (const fragment of fragments)
  test(`a page with ${fragment} is shown after a load, a reload, a navigation and Back`, async () => {
    await visit({}, async (page) => {
      await open(page, path("faq") + fragment);
      const faq = await heading(page);
      await page.reload();
      await waitForHydration(page);
      assert.equal(await heading(page), faq);
      await markDocument(page);
      await followLink(page, path("products") + fragment);
      await page.waitForFunction((title) => document.title === title, fill(route("products").title));
      assert.equal(await page.evaluate(() => location.hash), fragment);
      await followLink(page, path("home"));
      await page.waitForFunction((title) => document.title === title, fill(route("home").title));
      await page.goBack();
      await page.waitForFunction((title) => document.title === title, fill(route("products").title));
      await page.goBack();
      await expectPoll(() => heading(page), faq);
      assert.ok(await isSameDocument(page));
    });
  });

test("an encoded fragment leads to its element", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await followLink(page, `${path("terms-of-service")}#%72efunds`);
    await expectPoll(() => page.evaluate(() => document.activeElement?.id), "refunds");
  });
});
