/** The window of the home page lights up, and the one at the end of a page shows the page's subject. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, overflow, path, visit } from "./site.mjs";

const panes = (page) =>
  page
    .locator("main section")
    .first()
    .getByRole("list", { name: /visitors/i })
    .getByRole("listitem");

/** Who is behind each pane at this moment, as the eye sees it. */
const shown = (page) =>
  panes(page).evaluateAll((items) =>
    items.flatMap((item) =>
      [...item.querySelectorAll("p[aria-hidden], b")]
        .filter((text) => text.checkVisibility({ opacityProperty: true }))
        .map((text) => text.textContent),
    ),
  );

/** Of five visitors one stays unknown. */
const lit = async (page) => new Set(await shown(page)).size === 5 && (await shown(page)).length === 5;

for (const options of [{ js: false, reducedMotion: "reduce" }, { reducedMotion: "reduce" }]) {
  test(`without motion it is lit from the start: ${JSON.stringify(options)}`, async () => {
    await visit(options, async (page) => {
      await page.goto(path("home"));
      assert.ok(await lit(page));
    });
  });
}

test("with motion everybody is anonymous at first, and four have names within six seconds, without a script", async () => {
  await visit({ js: false, reducedMotion: "no-preference" }, async (page) => {
    await page.goto(path("home"));
    // From their beginning, however long the page took.
    const animations = (change) => page.evaluate(`document.getAnimations().forEach((animation) => { ${change} })`);
    await animations("animation.pause(); animation.currentTime = 0;");
    const atFirst = await shown(page);
    assert.deepEqual([atFirst.length, new Set(atFirst).size], [5, 1], `${atFirst}`);
    await animations("animation.play();");
    assert.ok(await eventually(() => lit(page), Boolean, 6000));
  });
});

test("nobody's name is cut, from a narrow phone to a wide screen", async () => {
  for (const width of [320, 375, 768, 1024, 1280, 1920, 2560])
    await visit({ width, js: false, reducedMotion: "reduce" }, async (page) => {
      await page.goto(path("home"));
      assert.deepEqual(await overflow(page), []);
      const cut = await panes(page).evaluateAll((items) =>
        items.flatMap((item) =>
          [...item.querySelectorAll("b, b + span")]
            .filter((text) => {
              const { left, right, bottom } = text.getBoundingClientRect();
              const pane = item.getBoundingClientRect();
              return left < 0 || right > innerWidth || bottom > pane.bottom + 1;
            })
            .map((text) => text.textContent),
        ),
      );
      assert.deepEqual(cut, [], `${width} px`);
    });
});

test("no two product pages end with the same window", async () => {
  await visit({ js: false }, async (page) => {
    const windows = new Map();
    for (const id of [
      "home",
      "tam-addressing",
      "enrichment-workbook",
      "whatsapp-login",
      "bfsi-verification",
      "profile-enrichment",
      "smart-popups",
      "visitor-identification",
      "marketing",
      "revops",
    ]) {
      await page.goto(path(id));
      windows.set(id, await page.locator("main section").last().locator("svg[preserveAspectRatio] path").last().getAttribute("d"));
    }
    assert.equal(new Set(windows.values()).size, windows.size);
  });
});
