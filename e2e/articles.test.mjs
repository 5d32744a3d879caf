/** The articles of the blog: their pages, the way from one to the next, and the feed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { base, open, overflow, path, routes, violations, settles, visit } from "./site.mjs";

/** Without drafts. */
const articles = routes.filter((route) => route.article && route.index);
const newestFirst = articles.toSorted((one, other) => (one.article.published < other.article.published ? 1 : -1));
const title = (page) => page.locator("h1").innerText();

for (const js of [true, false]) {
  test(`${js ? "with" : "without"} JavaScript the blog leads to the newest article, and Next through all the others`, async () => {
    await visit({ js }, async (page) => {
      if (js) await open(page, path("blog"));
      else await page.goto(path("blog"));
      await page.getByRole("link", { name: newestFirst[0].label }).click();
      for (const [at, article] of newestFirst.entries()) {
        await page.waitForURL(`**${article.path}`);
        // The address changes first, the page a moment later.
        await settles(() => title(page), article.label);
        assert.ok((await page.locator("article").innerText()).length > 3000, article.id);
        const more = page.getByRole("navigation", { name: "More articles" });
        assert.equal(await more.getByRole("link", { name: /^Previous/ }).count(), at === 0 ? 0 : 1);
        if (at + 1 < newestFirst.length) await more.getByRole("link", { name: /^Next/ }).click();
        else assert.equal(await more.getByRole("link", { name: /^Next/ }).count(), 0);
      }
    });
  });
}

test("an article's text comes with the document and with no script", async () => {
  await visit({}, async (page) => {
    const scripts = [];
    page.on("response", (response) => response.url().endsWith(".js") && scripts.push(response));
    await open(page, newestFirst[0].path);
    const sentence = (await page.locator("#monday li").first().innerText()).split("\n").at(-1).slice(0, 40);
    for (const script of scripts) assert.ok(!(await script.text()).includes(sentence), script.url());
  });
});

test("every article says in its structured data who wrote it and when", async () => {
  for (const { path, label, article } of articles) {
    const html = await (await fetch(base + path)).text();
    const { "@graph": graph } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)[1]);
    const posting = graph.find((item) => item["@type"] === "BlogPosting");
    assert.deepEqual(
      [posting.headline, posting.datePublished, posting.author.name, new URL(posting.mainEntityOfPage).pathname],
      [label, article.published, article.author, path],
    );
  }
});

test("the blog's structured data names every article with its author and a whole address", async () => {
  const html = await (await fetch(base + path("blog"))).text();
  const { "@graph": graph } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)[1]);
  const listed = graph.find((item) => item["@type"] === "Blog").blogPost;
  assert.deepEqual(
    listed.map(({ headline, datePublished, author, url }) => [headline, datePublished, author?.name, new URL(url).pathname]),
    newestFirst.map(({ label, article, path }) => [label, article.published, article.author, path]),
  );
});

test("the blog's list has as many articles as its heading says, on all its pages and under a filter", async () => {
  await visit({}, async (page) => {
    for (const query of ["", "?industry=saas", "?industry=saas&category=ai-marketing"]) {
      let listed = 0;
      await open(page, path("blog") + query);
      const [pages = "1"] = /(?<=of )\d+/.exec(await page.locator("main").innerText()) ?? [];
      const said = await page.locator("section:has(#articles)").innerText();
      for (let at = 1; at <= Number(pages); at++) {
        if (at > 1) await open(page, `${path("blog")}?page=${at}`);
        listed += await page.locator("section:has(#articles) li article").count();
      }
      assert.match(said, new RegExp(`\\b${listed} articles?\\b`), query);
    }
  });
});

test("the feed parses, names every article newest first, and the blog's head and page lead to it", async () => {
  await visit({}, async (page) => {
    await open(page, path("blog"));
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
    assert.equal(await page.getByRole("link", { name: "Follow the feed" }).getAttribute("href"), address);
    const titles = await page.evaluate(async (feed) => {
      const answer = await fetch(feed);
      const xml = new DOMParser().parseFromString(await answer.text(), "text/xml");
      return [...xml.querySelectorAll("entry > title")].map((entry) => entry.textContent);
    }, address);
    assert.deepEqual(
      titles,
      newestFirst.map((article) => article.label),
    );
  });
});

test("a slug that no article has is a 404", async () => {
  for (const slug of ["/blog/nothing", `${articles[0].path}-2`, `${articles[0].path}/x`])
    assert.equal((await fetch(base + slug)).status, 404, slug);
});

for (const width of [320, 768, 1280]) {
  test(`${width} px: no article sticks out, and axe finds nothing in light or dark`, async () => {
    for (const colorScheme of ["light", "dark"])
      await visit({ width, colorScheme, reducedMotion: "reduce" }, async (page) => {
        for (const article of articles) {
          await open(page, article.path);
          assert.deepEqual(await overflow(page), [], article.id);
          assert.deepEqual(await violations(page), [], article.id);
        }
      });
  });
}
