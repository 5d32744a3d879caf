/** Toasts: where they stand, what a screen reader hears of them, and where the focus goes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fillIn, openForm, submit, values } from "./filling.mjs";
import { expectToast, forms, notices, path, settles, violations, visit } from "./site.mjs";

/** What the toast lies over, of what has the focus and the button that sends the form around it. */
const covered = (toast) =>
  toast.evaluate((box) => {
    const focused = document.activeElement;
    const place = box.getBoundingClientRect();
    return [focused, focused.closest("form")?.querySelector("[type=submit]")]
      .filter((other) => other && other !== document.body)
      .filter((other) => {
        const { top, bottom, left, right } = other.getBoundingClientRect();
        return top < place.bottom && bottom > place.top && left < place.right && right > place.left;
      })
      .map((other) => other.outerHTML.slice(0, 80));
  });

/** How often the words stand where a screen reader hears them without being asked: in a live region, or in what has the focus. */
const tellings = (page, text) =>
  page.evaluate((words) => {
    const live = [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")];
    return [...new Set([...live, document.activeElement])].filter((place) => place !== document.body && place.textContent.includes(words))
      .length;
  }, text);

for (const [width, height] of [
  [1280, 800],
  [375, 700],
]) {
  describe(`${width} px`, () => {
    for (const id of Object.keys(forms)) {
      test(`${id}: what is missing is told once, in two sentences, over nothing that it speaks of`, async () => {
        await visit({ width, height, reducedMotion: "reduce" }, async (page) => {
          await openForm(page, id);
          await submit(page, id);
          const { title, description } = notices[forms[id].missing];
          const toast = await expectToast(page, forms[id].missing);
          const box = await toast.boundingBox();
          assert.ok(box.x >= 0 && box.x + box.width <= width, "it is on the screen");
          assert.match(await toast.textContent(), new RegExp(`^${title}[.!?] ${description.slice(0, 20)}`));
          assert.deepEqual(await covered(toast), []);
          assert.equal(await tellings(page, description), 1);
          assert.deepEqual(await violations(page), []);
        });
      });

      test(`${id}: success is told once`, async () => {
        await visit({ width, height }, async (page) => {
          await openForm(page, id);
          await fillIn(page, id, values(id));
          await submit(page, id);
          const toast = await expectToast(page, forms[id].success);
          assert.deepEqual(await covered(toast), []);
          await settles(() => tellings(page, notices[forms[id].success].description), 1);
        });
      });
    }
  });
}

for (const id of ["message", "api-access", "contact", "newsletter"]) {
  test(`${id}: after success the focus is on the confirmation`, async () => {
    await visit({}, async (page) => {
      await openForm(page, id);
      await fillIn(page, id, values(id));
      await submit(page, id);
      const { description } = notices[forms[id].success];
      const focused = () =>
        page.evaluate(
          (words) => document.activeElement !== document.body && document.activeElement.textContent.includes(words),
          description,
        );
      await settles(focused, true);
    });
  });
}

test("over a dialog it is heard too, and closes after five seconds unless it is held", async () => {
  await visit({ height: 800 }, async (page) => {
    await page.goto(`${path("subscription-demo")}?pricing=monthly`);
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Choose Starter" }).click();
    const toast = await expectToast(page, "plan-selected", { plan: "Starter" });
    assert.ok(await toast.evaluate((box) => box.closest("dialog") !== null), "what is outside is inert");
    await toast.hover();
    await page.waitForTimeout(5500);
    assert.ok(await toast.isVisible());
    await page.mouse.move(5, 795);
    await toast.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
});
