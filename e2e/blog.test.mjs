/** Blog: filters and pages in place with JavaScript, through the address without, Back and sharing in both. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { goWith, narrows, parameter, texts } from "./lists.mjs";
import { eventually, path, settles, visit } from "./site.mjs";

for (const js of [true, false]) {
  const go = goWith(js);

  describe(`blog ${js ? "with" : "without"} JavaScript`, () => {
    const articles = (page) => texts(page, "main article");
    const filter = async (page, name, value) => {
      await page.locator(`main select[name=${name}]`).selectOption(value);
      if (!js) await page.locator("main form[method=get] button").first().click();
      await page.waitForURL((url) => (url.searchParams.get(name) ?? "") === value);
    };

    test("both filters narrow the list, Back widens it, and the address can be shared", async () => {
      await visit({ js }, async (page) => {
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
      await visit({ js }, async (page) => {
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

test("a topic of the blog shows as many articles as it says, whatever else is chosen, and none that it has not", async () => {
  await visit({ js: false }, async (page) => {
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
