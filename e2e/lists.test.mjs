/** The blog's filters and the integrations' search: in the address, on the server and in the browser, there and back. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, path, site, violations, visit } from "./site.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const articles = (page) => page.locator("section[aria-labelledby=articles] article");
const pager = (page) => page.getByRole("navigation", { name: "Pages of articles" });
const integrations = (page) => page.locator("main li h3");
const search = (page) => page.getByRole("searchbox");
const found = (page) => page.locator("main > div > p[role=status], main > p[role=status]");
const mark = (page) => page.evaluate(() => (globalThis.marked = true));
const isMarked = (page) => page.evaluate(() => globalThis.marked === true);
const waitForCount = async (locator, count) => {
  await locator.nth(count).waitFor({ state: "detached" });
  if (count > 0) await locator.nth(count - 1).waitFor();
};

test("blog: Previous and Next turn the page and are disabled where there is none", async () => {
  for (const js of [true, false]) {
    await visit(browser, { js }, async (page) => {
      await (js ? open(page, path("blog")) : page.goto(path("blog")));
      const first = await articles(page).allInnerTexts();
      assert.ok(await pager(page).getByRole("button", { name: "Previous" }).isDisabled());
      await pager(page).getByRole("link", { name: "Next" }).click();
      await page.waitForURL(/[?&]page=2/);
      await pager(page).getByRole("link", { name: "Previous" }).waitFor();
      assert.ok(await pager(page).getByRole("button", { name: "Next" }).isDisabled());
      assert.ok((await articles(page).allInnerTexts()).every((text) => !first.includes(text)));
      if (js) assert.equal(await page.evaluate(() => document.activeElement?.id), "articles");
      await page.goBack();
      await waitForCount(articles(page), first.length);
      assert.deepEqual(await articles(page).allInnerTexts(), first);
    });
  }
});

test("blog: filters reach the address, add up, can be undone, and no document is loaded", async () => {
  await visit(browser, {}, async (page) => {
    await open(page, path("blog"));
    await mark(page);
    const all = await articles(page).count();
    await page.getByLabel("Industry", { exact: true }).selectOption("saas");
    await page.waitForURL(/industry=saas/);
    await waitForCount(articles(page), 1);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main p[role=status]")].some((status) => /^1 article/.test(status.textContent)),
    );
    await page.getByRole("navigation", { name: "By category" }).getByRole("link", { name: "AI Marketing" }).click();
    await page.waitForURL(/industry=saas&category=ai-marketing/);
    await waitForCount(articles(page), 0);
    assert.equal(await page.getByLabel("Category", { exact: true }).inputValue(), "ai-marketing");
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Show all articles" }).click();
    await waitForCount(articles(page), all);
    assert.equal(new URL(page.url()).search, "");
    for (const count of [0, 1, all]) {
      await page.goBack();
      await waitForCount(articles(page), count);
    }
    assert.ok(await isMarked(page));
  });
});

test("blog: without JavaScript the filters are a form, and the counts beside the topics are true", async () => {
  await visit(browser, { js: false }, async (page) => {
    await page.goto(path("blog"));
    await page.getByLabel("Industry", { exact: true }).selectOption("healthcare");
    await page.getByRole("button", { name: "Show articles" }).click();
    assert.equal(new URL(page.url()).searchParams.get("industry"), "healthcare");
    assert.equal(await articles(page).count(), 1);
    await page.goto(path("blog"));
    const topics = await page
      .locator("main nav[aria-labelledby^=by-] a")
      .evaluateAll((links) => links.map((link) => [link.href, parseInt(link.innerText.match(/\d+/)[0], 10)]));
    for (const [address, count] of topics) {
      await page.goto(address);
      assert.equal(await articles(page).count(), count, address);
    }
  });
});

test("integrations: search works while typing, lives in the address, Back leads to the whole list", async () => {
  await visit(browser, {}, async (page) => {
    await open(page, path("integrations"));
    await mark(page);
    const all = await integrations(page).count();
    assert.ok(all >= 45, "forty in groups and five popular ones");
    await search(page).pressSequentially("zoho crm");
    await waitForCount(integrations(page), 1);
    await page.waitForURL(/q=zoho/);
    assert.match(await found(page).innerText(), /^1 /);
    await page.goBack();
    await waitForCount(integrations(page), all);
    assert.equal(await search(page).inputValue(), "");
    await page.goForward();
    await waitForCount(integrations(page), 1);
    await search(page).fill("no such tool");
    await waitForCount(integrations(page), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Clear search" }).click();
    await waitForCount(integrations(page), all);
    assert.equal(await search(page).inputValue(), "");
    assert.ok(await isMarked(page));
  });
});

test("integrations: what is typed before the page is hydrated counts, and leaving at once is not undone", async () => {
  await visit(browser, {}, async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/\/assets\/entry-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path("integrations"), { waitUntil: "commit" });
    await search(page).pressSequentially("hubspot");
    release();
    await page.waitForURL(/q=hubspot/);
    await waitForCount(integrations(page), 1);
    await search(page).fill("zapier");
    await page.locator(`footer a[href="${path("faq")}"]`).click();
    await page.waitForURL(path("faq"));
    await page.waitForTimeout(600);
    assert.equal(new URL(page.url()).pathname, path("faq"));
  });
});

test("integrations: without JavaScript the server searches; Connect leads to the app in a new tab", async () => {
  await visit(browser, { js: false }, async (page) => {
    await page.goto(path("integrations"));
    await search(page).fill("WhatsApp");
    await search(page).press("Enter");
    assert.equal(await integrations(page).count(), 1);
    assert.equal(await search(page).inputValue(), "WhatsApp");
    const connect = page.getByRole("link", { name: /^Connect WhatsApp.*new tab/ });
    assert.equal(await connect.getAttribute("href"), site.appUrl);
    assert.equal(await connect.getAttribute("target"), "_blank");
    assert.match(await connect.getAttribute("rel"), /noopener/);
  });
});
