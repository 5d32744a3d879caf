/** Integrations: search in place with JavaScript, through the address without, and sharing in both. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { goWith, narrows, texts } from "./lists.mjs";
import { eventually, open, path, settles, site, visit } from "./site.mjs";

for (const js of [true, false]) {
  const go = goWith(js);

  describe(`integrations ${js ? "with" : "without"} JavaScript`, () => {
    const connects = (page) => texts(page, `main li:has(a[href="${site.appUrl}"]) h3`);
    const search = async (page, text) => {
      await page.locator("main input[name=q]").fill(text);
      if (!js) await page.locator("main form button").first().click();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
    };

    test("at least forty, each with a Connect that leads to the app", async () => {
      await visit({ js }, async (page) => {
        await go(page, path("integrations"));
        assert.ok((await connects(page)).length >= 40);
      });
    });

    test("search narrows the list, a miss says so, and the address can be shared", async () => {
      await visit({ js }, async (page) => {
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
}

test("what the site says it works with can be found among the integrations", async () => {
  await visit({}, async (page) => {
    for (const name of ["LinkedIn", "twitter", "Facebook", "TikTok", "Google"]) {
      await open(page, `${path("integrations")}?q=${name}`);
      assert.ok((await texts(page, `main li:has(a[href="${site.appUrl}"]) h3`)).length > 0, name);
    }
  });
});
