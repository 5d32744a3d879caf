/** FAQ and integrations: the list follows search and category in place with JavaScript, and by a page load without. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./support/browser.mjs";
import { isShorterThan, queryParameter, visibleTexts } from "./support/lists.mjs";
import { expectPoll, poll } from "./support/poll.mjs";
import { path, site } from "./support/site.mjs";

const lists = {
  faq: { items: "main summary", term: "gdpr" },
  integrations: { items: `main li:has(a[href="${site.appUrl}"]) h3`, term: "hubspot" },
};

for (const js of [true, false])
  for (const [id, { items, term }] of Object.entries(lists)) {
    const search = async (page, text) => {
      await page.locator("main input[name=q]").fill(text);
      if (!js) await page.locator("main form button").first().click();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
    };

    test(`${id} ${js ? "with" : "without"} JavaScript: a search narrows the list, and its URL can be shared`, async () => {
      await visit({ js }, async (page) => {
        const read = () => visibleTexts(page, items);
        await open(page, path(id), js);
        const all = await read();
        await search(page, term);
        const found = await poll(read, isShorterThan(all));
        assert.ok(found.length > 0);
        const shared = page.url();
        await search(page, "zzzz nothing");
        await expectPoll(read, []);
        if (id === "faq") {
          await page.getByText("No matching questions found").first().waitFor();
          await page.getByText("Try adjusting your search or category filter").first().waitFor();
        }
        await open(page, shared, js);
        assert.deepEqual(await read(), found);
      });
    });
  }

for (const [id, { items, term }] of Object.entries(lists))
  test(`${id}: Back shows all, also before the page has taken in the search`, async () => {
    await visit({}, async (page) => {
      const read = () => visibleTexts(page, items);
      await open(page, path(id));
      const all = await read();
      // As on a busy machine, where Back can come before React renders the new URL.
      await page.evaluate(() => {
        const first = [history.state, "", location.href];
        history.pushState = (...entry) => {
          history.replaceState(...entry);
          queueMicrotask(() => {
            history.replaceState(...first);
            dispatchEvent(new PopStateEvent("popstate"));
            document.documentElement.dataset.wentBack = "";
          });
        };
      });
      await page.locator("main input[name=q]").fill(term);
      await page.waitForSelector("html[data-went-back]", { state: "attached" });
      await expectPoll(read, all);
      assert.equal(await page.locator("main input[name=q]").inputValue(), "");
    });
  });

for (const js of [true, false])
  test(`FAQ ${js ? "with" : "without"} JavaScript: one answer is open at a time, and a second click closes it`, async () => {
    await visit({ js }, async (page) => {
      const items = page.locator("main details");
      const openItems = () => items.evaluateAll((all) => all.flatMap((item, at) => (item.open ? [at] : [])));
      await open(page, path("faq"), js);
      const count = await items.count();
      assert.ok(count >= 20 && count <= 24, `${count} questions`);
      assert.deepEqual(await openItems(), [0]);
      await items.nth(1).locator("summary").click();
      await expectPoll(openItems, [1]);
      await items.nth(1).locator("summary").click();
      await expectPoll(openItems, []);
    });
  });

test("FAQ: a category and an offered search filter in place, and search results are one list with no answer open", async () => {
  await visit({}, async (page) => {
    const read = () => visibleTexts(page, "main summary");
    const groups = page.locator("main section:has(details):not(:has(section))");
    await open(page, path("faq"));
    const categories = queryParameter("faq", "category").values;
    assert.equal(await groups.count(), categories.length);
    const all = await read();
    await page.locator(`main nav a[href*="category=${categories[0]}"]`).first().click();
    await page.waitForURL(new RegExp(`category=${categories[0]}`));
    const inCategory = await poll(read, isShorterThan(all));
    assert.ok(inCategory.length > 0);
    await page.goBack();
    await expectPoll(read, all);
    const offer = page.locator("main section a[href*='?q=']").first();
    const term = await offer.innerText();
    await offer.click();
    await page.waitForURL((url) => url.searchParams.get("q") === term);
    await expectPoll(() => groups.count(), 1);
    assert.ok((await read()).length < all.length);
    assert.equal(await page.locator("main details[open]").count(), 0);
    assert.equal(await page.locator("main input[name=q]").inputValue(), term);
  });
});

test("FAQ: the first category is all questions", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("faq"));
    assert.equal(await page.locator("main nav li").first().locator("b").innerText(), "All Questions");
  });
});

for (const js of [true, false])
  for (const [width, height] of [
    [1366, 768],
    [375, 667],
  ])
    test(`FAQ ${js ? "with" : "without"} JavaScript: at ${width} by ${height} a search and a category show answers on the first screen`, async () => {
      await visit({ js, width, height, reducedMotion: "reduce" }, async (page) => {
        // Questions, and the answer beside the questions of a category.
        const inView = () =>
          page
            .locator("main :is(summary, h2 + p:has(b))")
            .evaluateAll((all) => all.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).map((item) => item.innerText));
        await open(page, path("faq"), js);
        const before = await inView();
        await page.locator("main input[name=q]").fill("gdpr");
        if (!js) await page.locator("main form button").first().click();
        await page.waitForURL((url) => url.searchParams.get("q") === "gdpr");
        const found = await poll(inView, (texts) => texts.length > 0 && texts.join() !== before.join());
        assert.match(found[0], /gdpr/i);
        await open(page, path("faq"), js);
        await page.locator("main nav a[href*='category=privacy']").click();
        await page.waitForURL((url) => url.searchParams.get("category") === "privacy");
        await poll(inView, (texts) => texts.length > 0 && texts.join() !== before.join());
      });
    });

for (const options of [{}, { hasTouch: true, isMobile: true, width: 375 }, { js: false }])
  test(`integrations: each one shows what it does and Connect, without being pointed at: ${JSON.stringify(options)}`, async () => {
    await visit(options, async (page) => {
      await open(page, path("integrations"), options.js ?? true);
      for (const media of ["screen", "print"]) {
        await page.emulateMedia({ media });
        const items = await page.locator(`main li:has(h3):has(a[href="${site.appUrl}"])`).evaluateAll((all) =>
          all.map((item) => {
            const parts = ["h3", "p", "a"].map((name) => item.querySelector(name));
            const isShown = (part) => part.checkVisibility({ opacityProperty: true }) && part.getBoundingClientRect().height > 16;
            return { name: parts[0].innerText, hidden: parts.filter((part) => !isShown(part)).map((part) => part.localName) };
          }),
        );
        assert.ok(items.length > 40, `${items.length} integrations`);
        assert.deepEqual(
          items.filter(({ hidden }) => hidden.length > 0),
          [],
          media,
        );
      }
    });
  });

test("FAQ: the last button leads to the scheduling page in a new tab", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("faq"));
    const link = page.locator("main a", { hasText: "Request a Demo" }).last();
    assert.equal(await link.getAttribute("href"), site.demoUrl);
    assert.equal(await link.getAttribute("target"), "_blank");
  });
});

test("FAQ: a letter typed just when the URL changes is kept", async () => {
  await visit({}, async (page) => {
    await open(page, path("faq"));
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      history.pushState = (...entry) => {
        push(...entry);
        const input = document.querySelector("main input[name=q]");
        set.call(input, `${input.value}rm`);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
    });
    await page.locator("main input[name=q]").fill("c");
    await page.waitForURL((url) => url.searchParams.get("q") === "crm");
    assert.equal(await page.locator("main input[name=q]").inputValue(), "crm");
  });
});
