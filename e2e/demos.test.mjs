/** The demos of the product pages, which work without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { holdRequests, overflowingElements, visit, waitForHydration } from "./support/browser.mjs";
import { demoOn, radioDemos, statusOf } from "./support/demos.mjs";
import { path } from "./support/site.mjs";

const heightOf = (page) => demoOn(page).evaluate((element) => element.getBoundingClientRect().height);

for (const id of radioDemos)
  test(`${id}: each choice shows something else in the same space, on a narrow phone too, and the arrow keys choose`, async () => {
    await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
      await page.goto(path(id));
      const group = demoOn(page).getByRole("group");
      const choices = await group.getByRole("radio").all();
      const checked = group.locator(":checked");
      assert.ok(await group.locator("legend").innerText(), "a legend");
      assert.equal(await checked.count(), 1);
      const [seen, heights] = [new Set(), new Set()];
      for (const choice of choices) {
        await choice.check();
        seen.add(`${await statusOf(page)}\n${await group.innerText()}`);
        heights.add(await heightOf(page));
      }
      assert.ok(choices.length >= 3 && seen.size === choices.length, `${seen.size} of ${choices.length}`);
      assert.equal(heights.size, 1);

      await choices[0].focus();
      await choices[0].check();
      await page.keyboard.press("ArrowDown");
      assert.ok(await choices[1].isChecked());
      assert.ok(await choices[1].evaluate((input) => input === document.activeElement && getComputedStyle(input).outlineStyle === "solid"));

      await page.setViewportSize({ width: 320, height: 900 });
      for (const choice of choices) {
        await choice.check();
        assert.deepEqual(await overflowingElements(page), []);
      }
    });
  });

test("enrichment-workbook: the source that answered is lit, also while the one that was never asked is chosen", async () => {
  await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path("enrichment-workbook"));
    const choices = demoOn(page).locator("label");
    const lit = () =>
      choices.evaluateAll((labels) =>
        labels.flatMap((label, at) => (["", "none"].includes(getComputedStyle(label).getPropertyValue("--lit")) ? [] : [at + 1])),
      );
    for (const [source, expected] of [
      [2, [2]],
      [5, [5]],
      [6, [5]],
    ]) {
      await choices.nth(source - 1).click();
      assert.deepEqual(await lit(), expected, `source ${source}`);
    }
  });
});

test("home: a pane of the window opens its visitor's record in the same space, by keyboard and without scripts", async () => {
  await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path("home"));
    const window = page.locator(".hero-window_window");
    const panes = await window.locator("summary").all();
    const box = await window.boundingBox();
    assert.equal(panes.length, 5);
    for (const pane of panes) {
      await pane.focus();
      await page.keyboard.press("Enter");
      const record = window.locator("[open]");
      assert.match(await record.innerText(), /Pages read\s+\/[^]*Sources[^]*(Fit score\s+\d\d|Why no name)/);
      assert.deepEqual(await window.boundingBox(), box);
      assert.ok(await pane.evaluate((summary) => summary === document.activeElement && getComputedStyle(summary).outlineStyle === "solid"));
      await page.keyboard.press("Tab");
      assert.ok(await window.evaluate((element) => !element.contains(document.activeElement)), "what is behind the record has no focus");
      await pane.click();
      assert.equal(await record.count(), 0);
    }

    await page.setViewportSize({ width: 320, height: 900 });
    const { height } = await window.boundingBox();
    for (const pane of panes) {
      await pane.click();
      assert.deepEqual(await overflowingElements(page), []);
      assert.equal((await window.boundingBox()).height, height);
      await pane.click();
    }
  });
});

test("home: the window starts anonymous, with the first light within half a second and all of it within three", async () => {
  await visit({}, async (page) => {
    await page.goto(path("home"));
    const at = (time) =>
      page.locator(".hero-window_window").evaluate((window, now) => {
        for (const animation of window.getAnimations({ subtree: true })) animation.currentTime = now;
        const hidden = (face) => getComputedStyle(face).clipPath === "inset(0px 0px 0px 100%)";
        const total = window.querySelector("p b");
        const { content, visibility } = getComputedStyle(total, "::before");
        return {
          anonymous: [...window.querySelectorAll("summary > span:last-child")].filter(hidden).length,
          total: visibility === "visible" ? JSON.parse(content) : total.textContent,
        };
      }, time);
    await page.locator(".hero-window_window").evaluate((window) => {
      // Starts the animations again: getAnimations() leaves out those that have ended.
      window.hidden = true;
      window.getBoundingClientRect();
      window.hidden = false;
      for (const animation of window.getAnimations({ subtree: true })) animation.pause();
    });
    const start = await at(0);
    assert.equal(start.anonymous, 4);
    assert.equal((await at(400)).anonymous, 3);
    const end = await at(3000);
    assert.equal(end.anonymous, 0);
    assert.notEqual(start.total, end.total);
  });
});

test("home: without JavaScript the window shows at once whom it finds", async () => {
  await visit({ js: false }, async (page) => {
    await page.goto(path("home"));
    const names = await page.locator(".hero-window_window").evaluate((window) => {
      // Starts the animations again.
      window.hidden = true;
      window.getBoundingClientRect();
      window.hidden = false;
      return window.getAnimations({ subtree: true }).map((animation) => animation.animationName);
    });
    assert.deepEqual(names, []);
  });
});

test("tam-addressing: every further filter leaves fewer accounts, and every combination has its own number", async () => {
  await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path("tam-addressing"));
    const filters = await demoOn(page).getByRole("checkbox").all();
    const numbers = new Map();
    for (let chosen = 0; chosen < 1 << filters.length; chosen += 1) {
      for (const [at, filter] of filters.entries()) await filter.setChecked(Boolean(chosen & (1 << at)));
      numbers.set(chosen, Number((await statusOf(page)).replaceAll(/\D/g, "")));
    }
    assert.equal(new Set(numbers.values()).size, 16);
    for (const [chosen, number] of numbers)
      for (const [more, fewer] of numbers)
        if ((more & chosen) === chosen && more !== chosen) assert.ok(fewer < number, `${more} after ${chosen}`);
    await page.setViewportSize({ width: 320, height: 900 });
    assert.deepEqual(await overflowingElements(page), []);
  });
});

test("integration-hub: each connection that is switched off is named, in the same space", async () => {
  await visit({ js: false, width: 320 }, async (page) => {
    await page.goto(path("integration-hub"));
    const lines = await demoOn(page).getByRole("checkbox").all();
    const [whole, height] = [await statusOf(page), await heightOf(page)];
    const seen = new Set([whole]);
    for (const line of lines) {
      await line.uncheck();
      seen.add(await statusOf(page));
      assert.equal(await heightOf(page), height);
      assert.deepEqual(await overflowingElements(page), []);
    }
    assert.equal(seen.size, lines.length + 1);
    for (const line of lines) await line.check();
    assert.equal(await statusOf(page), whole);
  });
});

test("a choice made before hydration stays, and later choices work", async () => {
  // All demos share the components of sections/demo.
  for (const id of radioDemos.slice(0, 2))
    await visit({}, async (page) => {
      const release = await holdRequests(page, "**/*.js");
      await page.goto(path(id), { waitUntil: "commit" });
      const choices = demoOn(page).getByRole("radio");
      await choices.nth(1).check();
      release();
      await waitForHydration(page);
      assert.ok(await choices.nth(1).isChecked(), id);
      const [text, group] = [await statusOf(page), demoOn(page).getByRole("group")];
      const before = await group.innerText();
      await choices.nth(2).check();
      assert.notEqual(`${await statusOf(page)}${await group.innerText()}`, `${text}${before}`, id);
    });
});
