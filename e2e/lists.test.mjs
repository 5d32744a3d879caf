/** FAQ, integrations and blog: search and filters in place with JavaScript, through the address without, Back and sharing in both. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually, launch, open, path, routes, settles, site, violations, visit } from "./site.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const parameter = (route, name) => routes.find(({ id }) => id === route).query.find((candidate) => candidate.name === name);

/** The words of what is to be seen, read at one moment: elements that are found first and read later may be gone by then. */
const texts = (page, selector) =>
  page.evaluate(
    (all) => [...document.querySelectorAll(all)].filter((item) => item.checkVisibility()).map((item) => item.innerText),
    selector,
  );

/** For a list that starts whole and follows the address. */
const narrows = (all) => (list) => list.length < all.length;

for (const js of [true, false]) {
  const go = (page, address) => (js ? open(page, address) : page.goto(address));

  describe(`FAQ ${js ? "with" : "without"} JavaScript`, () => {
    const items = (page) => page.locator("main details");
    const shown = (page) => texts(page, "main summary");
    const search = async (page, text) => {
      await page.getByPlaceholder("Search questions...").fill(text);
      if (!js) await page.locator("main form[role=search] button").first().click();
    };

    test("about 21 questions, one open at a time, closed again by a second press", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const count = (await shown(page)).length;
        assert.ok(count >= 20 && count <= 24, `${count} questions`);
        const [first, second] = [items(page).nth(0), items(page).nth(1)];
        const isOpen = (item) => item.evaluate((details) => details.open);
        const [wasFirst] = [await isOpen(first)];
        if (!wasFirst) await first.locator("summary").click();
        await second.locator("summary").click();
        assert.deepEqual([await isOpen(first), await isOpen(second)], [false, true]);
        await second.locator("summary").click();
        assert.equal(await isOpen(second), false);
      });
    });

    test("whole, the list stands in its categories and begins with an answer; a search is one list, all closed", async () => {
      await visit(browser, { js }, async (page) => {
        const groups = page.locator("main section:has(> details)");
        await go(page, path("faq"));
        assert.equal(await groups.count(), parameter("faq", "category").values.length);
        assert.deepEqual(await items(page).evaluateAll((all) => all.map((item, at) => item.open === (at === 0)).includes(false)), false);
        await search(page, "credit");
        await page.waitForURL(/q=credit/);
        await settles(() => groups.count(), 1);
        assert.equal(await page.locator("main details[open]").count(), 0);
      });
    });

    test("search is case-insensitive and reads questions and answers; nothing found says so; the address holds it", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const all = await shown(page);
        await search(page, "gdpr");
        await page.waitForURL(/q=gdpr/);
        const found = await eventually(() => shown(page), narrows(all));
        assert.ok(found.length > 0 && found.length < all.length, `${found.length} of ${all.length}`);
        await search(page, "GDPR");
        await page.waitForURL(/q=GDPR/);
        await settles(() => shown(page), found, "the case does not matter");
        const shared = page.url();
        await search(page, "zzzz nothing");
        await page.getByText("No matching questions found").first().waitFor();
        await page.getByText("Try adjusting your search or category filter").first().waitFor();
        await go(page, shared);
        assert.deepEqual(await shown(page), found, "a shared address shows the same");
      });
    });

    test("each search that is offered finds some of the questions", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const all = await shown(page);
        const offers = page.locator("main section a[href*='?q=']");
        const count = await offers.count();
        assert.ok(count > 0, "searches are offered");
        for (let at = 0; at < count; at++) {
          await go(page, path("faq"));
          const term = await offers.nth(at).innerText();
          await offers.nth(at).click();
          await page.waitForURL((url) => url.searchParams.get("q") === term);
          const found = await eventually(() => shown(page), narrows(all));
          assert.ok(found.length > 0 && found.length < all.length, `${term}: ${found.length} of ${all.length}`);
          assert.equal(await page.locator("main input[name=q]").inputValue(), term);
        }
      });
    });

    test("every category shows its questions and no others", async () => {
      await visit(browser, { js }, async (page) => {
        const seen = new Set();
        await go(page, path("faq"));
        const all = await shown(page);
        for (const category of parameter("faq", "category").values) {
          await go(page, path("faq"));
          await page.locator(`main nav a[href*="category=${category}"]`).first().click();
          await page.waitForURL(new RegExp(`category=${category}`));
          const found = await eventually(() => shown(page), narrows(all));
          assert.ok(found.length > 0 && found.length < all.length, `${category}: ${found.length} of ${all.length}`);
          for (const question of found) seen.add(question);
        }
        assert.deepEqual([...seen].sort(), [...all].sort(), "together they are all questions");
      });
    });

    test("Still have questions? leads to the scheduling page in a new tab", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const link = page.locator("main a", { hasText: "Request a Demo" }).last();
        assert.equal(await link.getAttribute("href"), site.demoUrl);
        assert.equal(await link.getAttribute("target"), "_blank");
      });
    });
  });

  describe(`integrations ${js ? "with" : "without"} JavaScript`, () => {
    const connects = (page) => texts(page, `main li:has(a[href="${site.appUrl}"]) h3`);
    const search = async (page, text) => {
      await page.locator("main input[name=q]").fill(text);
      if (!js) await page.locator("main form button").first().click();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
    };

    test("at least forty, each with a Connect that leads to the app", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("integrations"));
        assert.ok((await connects(page)).length >= 40);
      });
    });

    test("search narrows the list, a miss says so, and the address can be shared", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("integrations"));
        const all = await connects(page);
        await search(page, "hubspot");
        const found = await eventually(() => connects(page), narrows(all));
        assert.ok(found.length > 0 && found.length < all.length, `${found.length} of ${all.length}`);
        const shared = page.url();
        await search(page, "zzzznothing");
        await settles(() => connects(page), []);
        await go(page, shared);
        assert.deepEqual(await connects(page), found);
      });
    });
  });

  describe(`blog ${js ? "with" : "without"} JavaScript`, () => {
    const articles = (page) => texts(page, "main article");
    const filter = async (page, name, value) => {
      await page.locator(`main select[name=${name}]`).selectOption(value);
      if (!js) await page.locator("main form[method=get] button").first().click();
      await page.waitForURL((url) => (url.searchParams.get(name) ?? "") === value);
    };

    test("both filters narrow the list, Back widens it, and the address can be shared", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("blog"));
        const all = await articles(page);
        const seen = new Set();
        for (const name of ["industry", "category"]) {
          for (const value of parameter("blog", name).values) {
            await go(page, path("blog"));
            await filter(page, name, value);
            const found = await eventually(() => articles(page), narrows(all));
            assert.ok(found.length < all.length, `${name}=${value}: ${found.length} of ${all.length}`);
            seen.add(found.join());
          }
        }
        assert.ok(seen.size > 3);
        const shared = page.url();
        const found = await articles(page);
        await page.goBack();
        await page.waitForURL((url) => url.search === "");
        await settles(() => articles(page), all);
        await go(page, shared);
        assert.deepEqual(await articles(page), found);
      });
    });

    test("Previous and Next turn pages and stop at the ends", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("blog"));
        assert.ok(await page.getByRole("button", { name: "Previous" }).isDisabled());
        const next = page.getByRole("link", { name: "Next" });
        const lists = [(await articles(page)).join()];
        for (let number = 2; await next.count(); number++) {
          await next.click();
          await page.waitForURL(new RegExp(`page=${number}`));
          const turned = async () => (await articles(page)).join();
          lists.push(await eventually(turned, (list) => list !== lists.at(-1)));
        }
        assert.ok(lists.length > 1, "there is a page to turn to");
        assert.equal(new Set(lists).size, lists.length, "no page twice");
        assert.ok(await page.getByRole("button", { name: "Next" }).isDisabled());
      });
    });
  });
}

test("lists that follow the address have no accessibility violations", async () => {
  await visit(browser, { reducedMotion: "reduce" }, async (page) => {
    for (const address of [
      "/faq?q=zzzz",
      "/faq?category=privacy",
      "/integrations?q=hub",
      "/integrations?q=zzzz",
      "/blog?industry=saas",
      "/blog?page=2",
    ]) {
      await open(page, address);
      assert.deepEqual(await violations(page), [], address);
    }
  });
});

test("what the site says it works with can be found among the integrations", async () => {
  await visit(browser, {}, async (page) => {
    for (const name of ["LinkedIn", "twitter", "Facebook", "TikTok", "Google"]) {
      await open(page, `${path("integrations")}?q=${name}`);
      assert.ok((await texts(page, `main li:has(a[href="${site.appUrl}"]) h3`)).length > 0, name);
    }
  });
});

test("a topic of the blog shows as many articles as it says, whatever else is chosen, and none that it has not", async () => {
  await visit(browser, { js: false }, async (page) => {
    for (const category of parameter("blog", "category").values) {
      await page.goto(`${path("blog")}?category=${category}`);
      const offers = await page
        .locator("main nav[aria-labelledby=by-industry] li")
        .evaluateAll((rows) =>
          rows.map((row) => ({ count: Number(row.innerText.match(/\d+/)[0]), href: row.querySelector("a")?.getAttribute("href") ?? null })),
        );
      for (const { count, href } of offers) {
        assert.equal(href === null, count === 0, "what leads to nothing is no link");
        if (href === null) continue;
        await page.goto(href);
        assert.equal((await texts(page, "main article")).length, count, href);
      }
    }
  });
});
