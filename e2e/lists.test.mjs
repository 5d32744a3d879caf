/** FAQ, integrations and blog: search and filters in place with JavaScript, through the address without, Back and sharing in both. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, open, path, routes, site, violations, visit } from "./site.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const parameter = (route, name) => routes.find(({ id }) => id === route).query.find((candidate) => candidate.name === name);

/** What is read becomes what is expected: on a busy machine a list takes its time to follow the address. */
async function settles(read, expected, timeoutMs = 5000) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && JSON.stringify(await read()) !== JSON.stringify(expected))
    await new Promise((wake) => setTimeout(wake, 50));
  assert.deepEqual(await read(), expected);
}

for (const js of [true, false]) {
  const go = (page, address) => (js ? open(page, address) : page.goto(address));

  describe(`FAQ ${js ? "with" : "without"} JavaScript`, () => {
    const items = (page) => page.locator("main details");
    const shown = async (page) => await items(page).evaluateAll((all) => all.filter((item) => item.checkVisibility()).length);
    const search = async (page, text) => {
      await page.getByPlaceholder("Search questions...").fill(text);
      if (!js) await page.locator("main form[role=search] button").first().click();
    };
    const until = (page, check) => page.waitForFunction(check, undefined, { timeout: 5000 });

    test("about 21 questions, one open at a time, closed again by a second press", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const count = await shown(page);
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

    test("search is case-insensitive and reads questions and answers; nothing found says so; the address holds it", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const all = await shown(page);
        await search(page, "GDPR");
        await page.waitForURL(/q=GDPR/i);
        if (js) await until(page, () => document.querySelectorAll("main details").length < 20);
        const found = await shown(page);
        assert.ok(found > 0 && found < all, `${found} of ${all}`);
        const shared = page.url();
        await search(page, "zzzz nothing");
        await page.getByText("No matching questions found").first().waitFor();
        await page.getByText("Try adjusting your search or category filter").first().waitFor();
        await go(page, shared);
        assert.equal(await shown(page), found, "a shared address shows the same");
      });
    });

    test("every category shows its questions and no others", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("faq"));
        const all = await shown(page);
        for (const category of parameter("faq", "category").values) {
          await page.locator(`main nav a[href*="category=${category}"]`).first().click();
          await page.waitForURL(new RegExp(`category=${category}`));
          if (js) await page.waitForFunction((count) => document.querySelectorAll("main details").length < count, all);
          const found = await shown(page);
          assert.ok(found > 0 && found < all, `${category}: ${found}`);
        }
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
    const connects = (page) => page.locator(`main a[href="${site.appUrl}"]`, { hasText: "Connect" });
    const search = async (page, text) => {
      await page.locator("main input[name=q]").fill(text);
      if (!js) await page.locator("main form button").first().click();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
    };

    test("at least forty, each with a Connect that leads to the app", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("integrations"));
        assert.ok((await connects(page).count()) >= 40);
      });
    });

    test("search narrows the list, a miss says so, and the address can be shared", async () => {
      await visit(browser, { js }, async (page) => {
        await go(page, path("integrations"));
        const all = await connects(page).count();
        await search(page, "hubspot");
        await page.waitForFunction(
          (count) => [...document.querySelectorAll("main a")].filter((a) => a.textContent.startsWith("Connect")).length < count,
          all,
        );
        const found = await connects(page).count();
        assert.ok(found > 0 && found < all);
        const shared = page.url();
        await search(page, "zzzznothing");
        await page.waitForFunction(() => ![...document.querySelectorAll("main a")].some((a) => a.textContent.startsWith("Connect")));
        await go(page, shared);
        assert.equal(await connects(page).count(), found);
      });
    });
  });

  describe(`blog ${js ? "with" : "without"} JavaScript`, () => {
    const articles = (page) =>
      page.locator("main article").evaluateAll((all) => all.filter((item) => item.checkVisibility()).map((item) => item.innerText));
    const filter = async (page, name, value) => {
      await page.locator(`main select[name=${name}]`).selectOption(value);
      if (!js) await page.locator("main form[method=get] button").first().click();
      await page.waitForURL((url) => (url.searchParams.get(name) ?? "") === value);
      await page.waitForTimeout(js ? 300 : 0);
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
            const found = await articles(page);
            assert.notDeepEqual(found, all, `${name}=${value}`);
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
        const first = await articles(page);
        assert.ok(await page.getByRole("button", { name: "Previous" }).isDisabled());
        await page.getByRole("link", { name: "Next" }).click();
        await page.waitForURL(/page=2/);
        await page.waitForTimeout(js ? 300 : 0);
        assert.notDeepEqual(await articles(page), first);
        while (await page.getByRole("link", { name: "Next" }).count()) {
          const before = page.url();
          await page.getByRole("link", { name: "Next" }).click();
          await page.waitForURL((url) => url.href !== before);
          await page.waitForTimeout(js ? 300 : 0);
        }
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
