/** The demos of the product pages, which work without JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, holdRequests, overflowingElements, visit, waitForHydration } from "./support/browser.mjs";
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

test("api-documentation: another number than the sample has no answer, in the same space, and the sample has one again", async () => {
  await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path("api-documentation"));
    const number = demoOn(page).getByRole("textbox");
    const [sample, answer, height] = [await number.inputValue(), await statusOf(page), await heightOf(page)];
    await number.fill("27");
    assert.match(await statusOf(page), new RegExp(sample));
    assert.doesNotMatch(await statusOf(page), /200 OK/);
    assert.equal(await heightOf(page), height);
    await number.fill(sample);
    assert.equal(await statusOf(page), answer);
  });
});

test("enrichment-workbook: only the source that answered is lit, also while the one that was never asked is chosen", async () => {
  await visit({ js: false, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path("enrichment-workbook"));
    const choices = demoOn(page).locator("label");
    const lit = () =>
      choices.evaluateAll((labels) =>
        labels.flatMap((label, at) => (["", "none"].includes(getComputedStyle(label).getPropertyValue("--lit")) ? [] : [at + 1])),
      );
    for (const [source, expected] of [
      [2, []],
      [5, [5]],
      [6, [5]],
    ]) {
      await choices.nth(source - 1).click();
      assert.deepEqual(await lit(), expected, `source ${source}`);
    }
  });
});

test("home: a pane of the window grows into its visitor's record, the others stay as a rail, by keyboard and without scripts", async () => {
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
      const { x } = await record.boundingBox();
      for (const other of panes) {
        if (await other.evaluate((summary) => summary.parentElement.open)) continue;
        const rail = await other.boundingBox();
        assert.ok(rail.width >= 44 && rail.width <= 56 && rail.height >= 44, JSON.stringify(rail));
        assert.ok(rail.x >= box.x && rail.x + rail.width <= x + 1, "beside the record, not below it");
        assert.ok(await other.evaluate((summary) => summary.textContent.trim()), "a name");
      }
    }
    // From the rail one record follows another.
    await panes[0].click();
    assert.match(await window.locator("[open]").innerText(), /Fit score/);
    assert.equal(await window.locator("[open]").count(), 1);
    await panes[0].click();
    assert.equal(await window.locator("[open]").count(), 0);

    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const pane of panes) {
        // The click may scroll.
        const top = () => pane.evaluate((summary) => summary.getBoundingClientRect().top + scrollY);
        const before = await top();
        await pane.click();
        assert.ok(Math.abs((await top()) - before) < 2, "it unfolds in place");
        assert.ok((await window.locator("[open]").boundingBox()).height > 200);
        assert.deepEqual(await overflowingElements(page), []);
        await pane.click();
      }
    }
  });
});

test("home: an open record and the rail beside it are accessible", async () => {
  for (const colorScheme of ["light", "dark"])
    await visit({ reducedMotion: "reduce", colorScheme }, async (page) => {
      await page.goto(path("home"));
      await page.locator(".hero-window_window summary").nth(2).click();
      assert.deepEqual(await axeViolations(page, ".hero-window_window"), []);
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

test("tam-addressing: as many panes are lit as the result says, in the window and in the strip", async () => {
  for (const width of [375, 1280])
    await visit({ js: false, reducedMotion: "reduce", width }, async (page) => {
      await page.goto(path("tam-addressing"));
      const filters = await demoOn(page).getByRole("checkbox").all();
      for (const off of [undefined, ...filters]) {
        await off?.uncheck();
        const lit = await demoOn(page).evaluate(async (demo) => {
          await Promise.all(demo.getAnimations({ subtree: true }).map((change) => change.finished));
          const map = [...demo.querySelectorAll("svg")].find((svg) => svg.getBoundingClientRect().width > 0);
          const paths = [...map.querySelectorAll("g path")].filter((it) => Number(getComputedStyle(it).fillOpacity) > 0.3);
          const widths = paths.flatMap((it) => [...it.getAttribute("d").matchAll(/h(\d+)/g)]);
          return widths.reduce((sum, [, panes]) => sum + Number(panes), 0);
        });
        const result = Number((await statusOf(page)).replaceAll(/\D/g, ""));
        // A pane is 400 companies, and each industry is rounded by itself.
        assert.ok(Math.abs(lit - result / 400) < 2.5, `${lit} panes for ${result} companies at ${width} px`);
        await off?.check();
      }
    });
});

test("tam-addressing: from a laptop on, the words are inside the largest clear pane", async () => {
  for (const width of [1024, 1280, 2560])
    await visit({ js: false, width }, async (page) => {
      await page.goto(path("tam-addressing"));
      const off = await demoOn(page).evaluate((demo) => {
        const map = [...demo.querySelectorAll("svg")].find((svg) => svg.getBoundingClientRect().width > 0).getBoundingClientRect();
        // Of 28 columns and 9 rows, the pane has the first 13 and all rows but the first and the last.
        const pane = { top: map.top + map.height / 9, bottom: map.bottom - map.height / 9, right: (map.width * 13) / 28 };
        const words = [...demo.querySelector("h1").parentElement.children].map((it) => it.getBoundingClientRect());
        return words.filter((box) => box.top < pane.top || box.bottom > pane.bottom || box.right > pane.right).length;
      });
      assert.equal(off, 0, `${width} px`);
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
