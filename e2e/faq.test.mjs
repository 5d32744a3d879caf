/** FAQ: search and categories in place with JavaScript, through the address without, Back and sharing in both. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { goWith, narrows, parameter, texts } from "./lists.mjs";
import { eventually, path, settles, site, visit } from "./site.mjs";

for (const js of [true, false]) {
  const go = goWith(js);

  describe(`FAQ ${js ? "with" : "without"} JavaScript`, () => {
    const items = (page) => page.locator("main details");
    const shown = (page) => texts(page, "main summary");
    const search = async (page, text) => {
      await page.getByPlaceholder("Search questions...").fill(text);
      if (!js) await page.locator("main form[role=search] button").first().click();
    };

    test("about 21 questions, one open at a time, closed again by a second press", async () => {
      await visit({ js }, async (page) => {
        await go(page, path("faq"));
        const count = (await shown(page)).length;
        assert.ok(count >= 20 && count <= 24, `${count} questions`);
        const [first, second] = [items(page).nth(0), items(page).nth(1)];
        const isOpen = (item) => item.evaluate((details) => details.open);
        if (!(await isOpen(first))) await first.locator("summary").click();
        await second.locator("summary").click();
        assert.deepEqual([await isOpen(first), await isOpen(second)], [false, true]);
        await second.locator("summary").click();
        assert.equal(await isOpen(second), false);
      });
    });

    test("whole, the list stands in its categories and begins with an answer; a search is one list, all closed", async () => {
      await visit({ js }, async (page) => {
        const groups = page.locator("main section:has(> details)");
        await go(page, path("faq"));
        assert.equal(await groups.count(), parameter("faq", "category").values.length);
        assert.ok(await items(page).evaluateAll((all) => all.every((item, at) => item.open === (at === 0))));
        await search(page, "credit");
        await page.waitForURL(/q=credit/);
        await settles(() => groups.count(), 1);
        assert.equal(await page.locator("main details[open]").count(), 0);
      });
    });

    test("search is case-insensitive and reads questions and answers; nothing found says so; the address holds it", async () => {
      await visit({ js }, async (page) => {
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
      await visit({ js }, async (page) => {
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
      await visit({ js }, async (page) => {
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
      await visit({ js }, async (page) => {
        await go(page, path("faq"));
        const link = page.locator("main a", { hasText: "Request a Demo" }).last();
        assert.equal(await link.getAttribute("href"), site.demoUrl);
        assert.equal(await link.getAttribute("target"), "_blank");
      });
    });
  });
}
