/** What a visitor plays with on the product pages: before the scripts, without them, by keyboard, in both colors. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open, overflow, path, violations, visit } from "./site.mjs";

const radios = [
  "api-documentation",
  "marketing",
  "revops",
  "smart-popups",
  "enrichment-workbook",
  "bfsi-verification",
  "whatsapp-login",
  "profile-enrichment",
];
const demos = [...radios, "tam-addressing", "integration-hub"];

const demo = (page) => page.locator("main .by-choice");
/** What is said about the state, to eyes and to screen readers alike. */
const told = async (page) => (await demo(page).getByRole("status").allInnerTexts()).join("\n");
const height = (page) => demo(page).evaluate((element) => element.getBoundingClientRect().height);

for (const js of [true, false]) {
  describe(js ? "with JavaScript" : "without JavaScript", () => {
    for (const id of radios) {
      test(`${id}: each choice tells something else, in a place that does not move`, async () => {
        await visit({ js, reducedMotion: "reduce" }, async (page) => {
          await (js ? open(page, path(id)) : page.goto(path(id)));
          const group = demo(page).getByRole("group");
          assert.ok(await group.locator("legend").innerText(), "a legend");
          const choices = group.getByRole("radio");
          assert.equal(await group.locator(":checked").count(), 1);
          const seen = new Set();
          const heights = new Set();
          for (let at = 0; at < (await choices.count()); at += 1) {
            await choices.nth(at).check();
            seen.add(`${await told(page)}\n${await group.innerText()}`);
            heights.add(await height(page));
          }
          assert.ok(seen.size >= 3 && seen.size === (await choices.count()), `${seen.size} of ${await choices.count()}`);
          assert.equal(heights.size, 1);
        });
      });
    }

    test("tam-addressing: a filter more leaves fewer accounts, and every combination has a number of its own", async () => {
      await visit({ js, reducedMotion: "reduce" }, async (page) => {
        await (js ? open(page, path("tam-addressing")) : page.goto(path("tam-addressing")));
        const filters = demo(page).getByRole("checkbox");
        const numbers = new Map();
        for (let chosen = 0; chosen < 1 << (await filters.count()); chosen += 1) {
          for (let at = 0; at < (await filters.count()); at += 1) await filters.nth(at).setChecked(Boolean(chosen & (1 << at)));
          numbers.set(chosen, Number((await told(page)).replaceAll(/\D/g, "")));
        }
        assert.equal(new Set(numbers.values()).size, 16);
        for (const [chosen, number] of numbers)
          for (const [more, fewer] of numbers)
            if ((more & chosen) === chosen && more !== chosen) assert.ok(fewer < number, `${more} after ${chosen}`);
      });
    });

    test("integration-hub: each line that is switched off says what waits, and nothing moves", async () => {
      await visit({ js, width: 375 }, async (page) => {
        await (js ? open(page, path("integration-hub")) : page.goto(path("integration-hub")));
        const lines = demo(page).getByRole("checkbox");
        const [whole, tall] = [await told(page), await height(page)];
        const seen = new Set([whole]);
        for (let at = 0; at < (await lines.count()); at += 1) {
          await lines.nth(at).uncheck();
          seen.add(await told(page));
          assert.equal(await height(page), tall);
        }
        assert.equal(seen.size, (await lines.count()) + 1);
        for (const line of await lines.all()) await line.check();
        assert.equal(await told(page), whole);
      });
    });
  });
}

test("the arrow keys choose, and the chosen one shows that it has the focus", async () => {
  await visit({ js: false }, async (page) => {
    for (const id of radios) {
      await page.goto(path(id));
      const checked = demo(page).locator(":checked");
      await checked.focus();
      const first = await checked.getAttribute("value");
      await page.keyboard.press("ArrowDown");
      assert.notEqual(await checked.getAttribute("value"), first, id);
      assert.ok(
        await checked.evaluate((input) => input === document.activeElement && getComputedStyle(input).outlineStyle === "solid"),
        id,
      );
    }
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: every state is accessible`, async () => {
    await visit({ colorScheme, reducedMotion: "reduce" }, async (page) => {
      for (const id of demos) {
        await open(page, path(id));
        const choices = demo(page).locator("input");
        for (let at = 0; at < (await choices.count()); at += 1) {
          await choices.nth(at).click();
          assert.deepEqual(await violations(page), [], `${id}, choice ${at + 1}`);
        }
      }
    });
  });
}

test("a narrow phone holds every state, whole", async () => {
  await visit({ width: 320, js: false }, async (page) => {
    for (const id of demos) {
      await page.goto(path(id));
      const choices = demo(page).locator("input");
      for (let at = 0; at < (await choices.count()); at += 1) {
        await choices.nth(at).click();
        assert.deepEqual(await overflow(page), [], `${id}, choice ${at + 1}`);
      }
    }
  });
});

test("a state that was chosen before the scripts came is kept", async () => {
  await visit({}, async (page) => {
    for (const id of radios) {
      await page.route("**/*.js", async (route) => {
        await new Promise((wake) => setTimeout(wake, 400));
        await route.continue();
      });
      await page.goto(path(id), { waitUntil: "commit" });
      const second = demo(page).getByRole("radio").nth(1);
      await second.check();
      await page.waitForSelector("footer form[novalidate]", { state: "attached" });
      assert.ok(await second.isChecked(), id);
      await page.unroute("**/*.js");
    }
  });
});

test("the account card of the timeline fills in as the steps arrive", async () => {
  await visit({ reducedMotion: "no-preference" }, async (page) => {
    await open(page, path("visitor-identification"));
    const opacities = () =>
      page.locator("[data-told]").evaluateAll((values) => values.map((value) => Math.round(Number(getComputedStyle(value).opacity))));
    const steps = page.locator("[data-arrival]");
    const settled = async (expected) => {
      for (let tries = 0; tries < 60 && String(await opacities()) !== String(expected); tries += 1) await page.waitForTimeout(50);
      assert.deepEqual(await opacities(), expected);
    };
    assert.equal(await steps.count(), (await opacities()).length);
    await settled([0, 0, 0, 0, 0, 0]);
    await steps.last().evaluate((element) => element.scrollIntoView({ block: "center" }));
    await settled([1, 1, 1, 1, 1, 1]);
  });
});
