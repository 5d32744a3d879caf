/** What used to be cut, pushed aside or out of line on one screen or another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { path, routes, visit } from "./site.mjs";

for (const width of [320, 375, 768, 1024, 1280]) {
  test(`${width} px: no e-mail of a picture is cut`, async () => {
    await visit({ width, js: false }, async (page) => {
      for (const id of ["home", "enrichment-workbook", "profile-enrichment"]) {
        await page.goto(path(id));
        const cut = await page.locator("main span, main dd").evaluateAll((all) =>
          all
            .filter(
              (cell) => cell.childElementCount === 0 && /\S@\S+\.example/.test(cell.textContent) && cell.scrollWidth > cell.clientWidth + 1,
            )
            .filter((cell) => getComputedStyle(cell).display !== "inline" && cell.checkVisibility())
            .map((cell) => cell.textContent),
        );
        assert.deepEqual(cut, [], id);
      }
    });
  });
}

test("on a phone every cell of a legal table is on the screen, and the code of the API's hero too", async () => {
  await visit({ width: 375, js: false }, async (page) => {
    for (const id of ["cookie-policy", "privacy-policy", "terms-of-service"]) {
      await page.goto(path(id));
      const outside = await page
        .locator("main :is(th, td)")
        .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).map((cell) => cell.textContent));
      assert.deepEqual(outside, [], id);
    }
    await page.goto(path("api-documentation"));
    const answers = await page.locator("main .by-choice pre").evaluateAll((all) => all.map((code) => code.scrollWidth <= code.clientWidth));
    assert.deepEqual(answers, [true, true, true]);
  });
});

test("the heroes of inner pages start at one height", async () => {
  await visit({ js: false }, async (page) => {
    const tops = new Map();
    for (const { id, path: address } of routes.filter((route) => route.id !== "home" && route.index)) {
      await page.goto(address);
      const top = await page.locator("main").evaluate((main) => {
        const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT).nextNode().parentElement;
        return Math.round(words.getBoundingClientRect().top);
      });
      tops.set(id, top);
    }
    const usual = [...tops.values()].sort((a, b) => a - b)[Math.floor(tops.size / 2)];
    assert.deepEqual(
      [...tops].filter(([, top]) => Math.abs(top - usual) > 8),
      [],
      `the others start at ${usual}`,
    );
  });
});

test("a title and the text beside it stand on one baseline", async () => {
  await visit({ js: false }, async (page) => {
    let pairs = 0;
    for (const { path: address } of routes) {
      await page.goto(address);
      const found = await page.evaluate(() => {
        const baseline = (element) => {
          const mark = document.createElement("span");
          mark.style.display = "inline-block";
          element.prepend(mark);
          const { bottom } = mark.getBoundingClientRect();
          mark.remove();
          return bottom;
        };
        return [...document.querySelectorAll("main :is(h1, h2)")].flatMap((title) => {
          const next = title.nextElementSibling ?? title.parentElement.nextElementSibling;
          const text = next?.matches("p") ? next : next?.querySelector(":scope > p");
          if (!text || text.getBoundingClientRect().left < title.getBoundingClientRect().right) return [];
          return [{ title: title.textContent, apart: Math.abs(baseline(title) - baseline(text)) }];
        });
      });
      pairs += found.length;
      assert.deepEqual(
        found.filter(({ apart }) => apart > 1),
        [],
        address,
      );
    }
    assert.ok(pairs > 10, `${pairs} pairs`);
  });
});

test("contact: the form is beside the other ways, and on a phone before them", async () => {
  for (const width of [375, 1280]) {
    await visit({ width, js: false }, async (page) => {
      await page.goto(path("contact-us"));
      const [form, ways] = await Promise.all(
        ["main form", "main dl"].map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().toJSON())),
      );
      if (width < 1000) assert.ok(form.bottom < ways.top);
      else assert.ok(ways.right < form.left && ways.top < form.bottom);
    });
  }
});

test("three figures stand in a row or in a column, and a picture fills its pane", async () => {
  for (const width of [375, 768]) {
    await visit({ width, js: false }, async (page) => {
      await page.goto(path("home"));
      const rows = await page
        .locator("main dl")
        .evaluateAll((lists) =>
          lists
            .filter((list) => list.children.length === 3)
            .map((list) => new Set([...list.children].map((item) => item.getBoundingClientRect().top)).size),
        );
      assert.ok(rows.length > 0 && rows.every((count) => count === 1 || count === 3), `${rows}`);
      // Words and picture, one above or beside the other, leave nothing of their pane.
      const voids = await page.locator("#features li:has(> .lit)").evaluateAll((panes) => {
        const area = (element) => element.getBoundingClientRect().width * element.getBoundingClientRect().height;
        return panes.map((pane) => (area(pane) - [...pane.children].reduce((sum, child) => sum + area(child), 0)) / area(pane));
      });
      assert.ok(voids.length === 5 && voids.every((share) => Math.abs(share) < 0.01), `${voids}`);
    });
  }
});
