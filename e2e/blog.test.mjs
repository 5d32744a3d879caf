/** The blog and its articles: filters, pages, the way from one article to the next, structured data, the feed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./support/browser.mjs";
import { isShorterThan, queryParameter, visibleTexts } from "./support/lists.mjs";
import { expectPoll, poll } from "./support/poll.mjs";
import { base, fetchDocument, fetchText, initialScripts, path, routes } from "./support/site.mjs";

/** Without drafts. */
const newestFirst = routes
  .filter((route) => route.article && route.index)
  .toSorted((one, other) => (one.article.published < other.article.published ? 1 : -1));

const articles = (page) => visibleTexts(page, "main article");

for (const js of [true, false]) {
  const how = js ? "with JavaScript" : "without JavaScript";

  test(`${how} a filter narrows the list, Back widens it, and the URL can be shared`, async () => {
    await visit({ js }, async (page) => {
      await open(page, path("blog"), js);
      const all = await articles(page);
      for (const name of ["industry", "category"]) {
        const [value] = queryParameter("blog", name).values;
        await page.locator(`main select[name=${name}]`).selectOption(value);
        if (!js) await page.locator("main form[method=get] button").first().click();
        await page.waitForURL((url) => url.searchParams.get(name) === value);
        const found = await poll(() => articles(page), isShorterThan(all));
        const shared = page.url();
        await page.goBack();
        await page.waitForURL((url) => url.search === "");
        await expectPoll(() => articles(page), all);
        await open(page, shared, js);
        assert.deepEqual(await articles(page), found);
        await open(page, path("blog"), js);
      }
    });
  });

  test(`${how} Previous and Next turn the pages of the list and stop at its ends`, async () => {
    await visit({ js }, async (page) => {
      await open(page, path("blog"), js);
      assert.ok(await page.getByRole("button", { name: "Previous" }).isDisabled());
      const next = page.getByRole("link", { name: "Next" });
      const lists = [(await articles(page)).join()];
      for (let number = 2; await next.count(); number++) {
        await next.click();
        await page.waitForURL(new RegExp(`page=${number}`));
        const read = async () => (await articles(page)).join();
        lists.push(await poll(read, (list) => list !== lists.at(-1)));
      }
      assert.ok(lists.length > 1, "the list has several pages");
      assert.equal(new Set(lists).size, lists.length, "no page twice");
      assert.ok(await page.getByRole("button", { name: "Next" }).isDisabled());
    });
  });
}

test("the heading counts the articles of the list, on all its pages and under a filter", async () => {
  await visit({ js: false }, async (page) => {
    for (const query of ["", "?industry=saas", "?industry=saas&category=ai-marketing"]) {
      let count = 0;
      await page.goto(path("blog") + query);
      const [pages = "1"] = /(?<=of )\d+/.exec(await page.locator("main").innerText()) ?? [];
      const heading = await page.locator("section:has(#articles)").innerText();
      for (let at = 1; at <= Number(pages); at++) {
        if (at > 1) await page.goto(`${path("blog")}?page=${at}`);
        count += await page.locator("section:has(#articles) li article").count();
      }
      assert.match(heading, new RegExp(`\\b${count} articles?\\b`), query);
    }
  });
});

test("a topic with articles is a link, and one without is not", async () => {
  await visit({ js: false }, async (page) => {
    let without = 0;
    for (const category of queryParameter("blog", "category").values) {
      await page.goto(`${path("blog")}?category=${category}`);
      const topics = await page
        .locator("main nav[aria-labelledby=by-industry] li")
        .evaluateAll((rows) => rows.map((row) => [Number(row.innerText.match(/\d+/)[0]), row.querySelector("a") !== null]));
      for (const [count, isLink] of topics) assert.equal(isLink, count > 0, category);
      without += topics.filter(([count]) => count === 0).length;
    }
    assert.ok(without > 0);
  });
});

test("the blog leads to the newest article, and Next through all the others", async () => {
  await visit({}, async (page) => {
    await open(page, path("blog"));
    await page.getByRole("link", { name: newestFirst[0].label }).click();
    for (const [at, article] of newestFirst.entries()) {
      await page.waitForURL(`**${article.path}`);
      await expectPoll(() => page.locator("h1").innerText(), article.label);
      const more = page.getByRole("navigation", { name: "More articles" });
      assert.equal(await more.getByRole("link", { name: /^Previous/ }).count(), at === 0 ? 0 : 1);
      if (at + 1 < newestFirst.length) await more.getByRole("link", { name: /^Next/ }).click();
      else assert.equal(await more.getByRole("link", { name: /^Next/ }).count(), 0);
    }
  });
});

test("the text of an article is in the document and in no script", async () => {
  const step = (await fetchDocument(newestFirst[0].path)).querySelector("#monday li > span:last-child");
  const [sentence] = step.textContent.match(/[^.]{30,}/);
  for (const script of await initialScripts(newestFirst[0].path)) assert.ok(!(await fetchText(script)).includes(sentence), script);
});

const graphIn = (document) => JSON.parse(document.querySelector('script[type="application/ld+json"]').textContent)["@graph"];

test("the structured data of every article names author and date", async () => {
  for (const { path, label, article } of newestFirst) {
    const posting = graphIn(await fetchDocument(path)).find((item) => item["@type"] === "BlogPosting");
    assert.deepEqual(
      [posting.headline, posting.datePublished, posting.author.name, new URL(posting.mainEntityOfPage).pathname],
      [label, article.published, article.author, path],
    );
  }
});

test("the structured data of the blog lists every article on the page", async () => {
  const document = await fetchDocument(path("blog"));
  const shown = newestFirst.filter((article) => document.querySelector(`main a[href="${article.path}"]`));
  assert.ok(shown.length > 1);
  const listed = graphIn(document).find((item) => item["@type"] === "Blog").blogPost;
  assert.deepEqual(
    listed.map(({ headline, datePublished, author, url }) => [headline, datePublished, author?.name, new URL(url).pathname]),
    shown.map(({ label, article, path }) => [label, article.published, article.author, path]),
  );
});

test("the feed is well-formed and lists every article, and the blog links to it", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("blog"));
    const url = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
    assert.equal(await page.getByRole("link", { name: "Follow the feed" }).getAttribute("href"), url);
    const titles = await page.evaluate(
      (xml) =>
        [...new DOMParser().parseFromString(xml, "text/xml").querySelectorAll("entry > title, parsererror")].map(
          (node) => node.textContent,
        ),
      await (await fetch(new URL(url, base))).text(),
    );
    assert.deepEqual(
      titles,
      newestFirst.map(({ label }) => label),
    );
  });
});
