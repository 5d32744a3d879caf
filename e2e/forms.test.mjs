/** What a form with JavaScript tells its visitor: toasts, errors at the fields, the confirmation; and that a sent form is stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, axeViolations, visit } from "./support/browser.mjs";
import {
  control,
  countRows,
  emptyValues,
  fillForm,
  focusedName,
  formIds,
  formOf,
  formTest,
  formValues,
  sampleValues,
  submit,
  watchPosts,
} from "./support/forms.mjs";
import { expectPoll, poll } from "./support/poll.mjs";
import { canReadRows, forms, notices, path, rows } from "./support/site.mjs";

/** What the toast covers of the focused element and its form's submit button. */
const coveredBy = (toast) =>
  toast.evaluate((box) => {
    const focused = document.activeElement;
    const own = box.getBoundingClientRect();
    return [focused, focused.closest("form")?.querySelector("[type=submit]")]
      .filter((other) => other && other !== document.body)
      .filter((other) => {
        const { top, bottom, left, right } = other.getBoundingClientRect();
        return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
      })
      .map((other) => other.outerHTML.slice(0, 80));
  });

/** How many places announce the text to a screen reader: live regions and the focused element. */
const countAnnouncements = (page, text) =>
  page.evaluate((words) => {
    const live = [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")];
    return [...new Set([...live, document.activeElement])].filter((place) => place !== document.body && place.textContent.includes(words))
      .length;
  }, text);

for (const id of formIds)
  formTest(
    id,
    "an empty form gets one toast beside it and an error at each field, and sends nothing",
    async (page) => {
      const posts = watchPosts(page);
      const { title, description } = notices[forms[id].missing];
      const required = forms[id].fields.filter((field) => field.required);
      let lastKey = null;
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await submit(page, id);
        const toast = await expectToast(page, forms[id].missing);
        lastKey = await poll(
          () => toast.getAttribute("data-toast"),
          (key) => key !== lastKey,
        );
        await expectPoll(() => focusedName(page), required[0].name);
        assert.deepEqual(await coveredBy(toast), [], `${width} px`);
        // The pointer keeps it from closing.
        await toast.hover();
        const box = await toast.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, `the toast is on the screen at ${width} px`);
        assert.match(await toast.textContent(), new RegExp(`^${title}[.!?] ${description.slice(0, 20)}`), "two sentences");
        assert.equal(await countAnnouncements(page, description), 1);
      }
      for (const { name } of required) {
        assert.equal(await control(page, id, name).getAttribute("aria-invalid"), "true");
        const error = page.locator(`[id="${await control(page, id, name).getAttribute("aria-describedby")}"]`);
        assert.ok((await error.innerText()).length > 5);
      }
      assert.deepEqual(posts, []);
      assert.deepEqual(await axeViolations(page), []);
    },
    { height: 800, reducedMotion: "reduce" },
  );

for (const id of formIds)
  formTest(id, "a sent form is stored, confirmed once and emptied", async (page) => {
    const values = sampleValues(id);
    await fillForm(page, id, values);
    await submit(page, id);
    const toast = await expectToast(page, forms[id].success);
    assert.deepEqual(await coveredBy(toast), []);
    const { description } = notices[forms[id].success];
    // The page says the second sentence, if the form is still on it.
    assert.equal((await toast.innerText()).includes(description), id === "enterprise");
    await expectPoll(() => countAnnouncements(page, description), 1);
    // The dialog of the enterprise form closes its form, and its toast is announced instead.
    if (id !== "enterprise")
      await expectPoll(() => page.evaluate((words) => document.activeElement.textContent.includes(words), description), true);
    if (canReadRows) assert.equal(countRows(id, values.email), 1);
    if (id === "message" || id === "api-access") assert.deepEqual(await formValues(page, id), emptyValues(id));
  });

formTest("contact", "the panel after a sent form leads back to an empty form with the focus", async (page) => {
  const values = sampleValues("contact");
  await fillForm(page, "contact", values);
  await submit(page, "contact");
  await page.getByText("Submit Another Message").click();
  await formOf(page, "contact").waitFor();
  assert.deepEqual(await formValues(page, "contact"), emptyValues("contact"));
  await expectPoll(() => focusedName(page), "name");
  if (canReadRows) {
    const row = rows("contact_submissions").find(({ email }) => email === values.email);
    for (const [name, value] of Object.entries(values)) assert.equal(row[name], value, name);
  }
});

for (const id of ["contact", "newsletter"])
  formTest(id, "an e-mail without @ is refused", async (page) => {
    await fillForm(page, id, sampleValues(id, { email: "ada.example.com" }));
    await submit(page, id);
    await expectToast(page, "email-invalid");
  });

formTest("newsletter", "a second subscription says so, in any case", async (page) => {
  const values = sampleValues("newsletter");
  await fillForm(page, "newsletter", values);
  await submit(page, "newsletter");
  await page.getByText("Subscribe another email").click();
  assert.deepEqual(await formValues(page, "newsletter"), emptyValues("newsletter"));
  await fillForm(page, "newsletter", { email: ` ${values.email.toUpperCase()} ` });
  await submit(page, "newsletter");
  await expectToast(page, "newsletter-duplicate");
  await page.getByText("Subscribe another email").waitFor();
  if (canReadRows) assert.equal(countRows("newsletter", values.email), 1);
});

formTest(
  "contact",
  "an answer that names a field is shown at the field, whatever its status",
  async (page) => {
    await page.route(`**${forms.contact.action}`, (request) =>
      request.fulfill({ status: 413, json: { notice: { id: "too-large" }, fields: { message: "Message is too long." } } }),
    );
    const values = sampleValues("contact");
    await fillForm(page, "contact", values);
    await submit(page, "contact");
    await expectToast(page, "too-large");
    assert.deepEqual(await formValues(page, "contact"), values);
    const message = control(page, "contact", "message");
    const error = page.locator(`[id="${await message.getAttribute("aria-describedby")}"]`);
    assert.equal(await error.innerText(), "Message is too long.");
    await expectPoll(() => focusedName(page), "message");
  },
  { allow: /413/ },
);

test("a toast over a dialog stands in the dialog, closes after five seconds and stays while the pointer is on it", () =>
  visit({ fresh: true, height: 800 }, async (page) => {
    await page.clock.install();
    await page.goto(`${path("subscription-demo")}?pricing=monthly`);
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await dialog.getByRole("button", { name: "Choose Starter" }).click();
    await expectPoll(async () => {
      await page.clock.runFor(100);
      return page.locator("[data-toast]").count();
    }, 1);
    const toast = page.locator("[data-toast]");
    assert.ok(await toast.evaluate((box) => box.closest("dialog") !== null), "elements outside the dialog are inert");
    await toast.hover();
    await page.clock.runFor(10_000);
    assert.ok(await toast.isVisible());
    await page.mouse.move(5, 795);
    await page.clock.runFor(4_500);
    assert.ok(await toast.isVisible());
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }));
