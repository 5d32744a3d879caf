/** Every form with JavaScript: its messages, its toasts, and what the server stores. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, expectToast, holdRequests, isSameDocument, markDocument, visit, waitForHydration } from "./support/browser.mjs";
import {
  control,
  emptyValues,
  fillForm,
  formIds,
  formOf,
  formPageUrl,
  formValues,
  openForm,
  sampleValues,
  skipBrowserChecks,
  submit,
} from "./support/forms.mjs";
import { expectPoll, poll } from "./support/poll.mjs";
import { canReadRows, forms, notices, path, rows } from "./support/site.mjs";
import { withResolvers } from "./support/with-resolvers.mjs";

/** Opens the form and fails if its document is left. */
const formTest = (id, name, work, options = {}) =>
  test(`${id}: ${name}`, () =>
    visit(options, async (page) => {
      await openForm(page, id);
      await markDocument(page);
      await work(page);
      assert.ok(await isSameDocument(page), "no page load");
    }));

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

const focusedName = (page) => page.evaluate(() => document.activeElement.name);
const countPosts = (page) => {
  const posts = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  return posts;
};
const countRows = (id, email) => rows(forms[id].table).filter((row) => row.email?.toLowerCase() === email).length;

for (const id of formIds)
  formTest(
    id,
    "an empty form gets one toast beside it and an error at each field, and sends nothing",
    async (page) => {
      const posts = countPosts(page);
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
    const { id: _id, created_at: _at, ...row } = rows("contact_submissions").find(({ email }) => email === values.email);
    assert.deepEqual(row, values);
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

formTest("contact", "a second click while the form is being sent sends nothing", async (page) => {
  const release = await holdRequests(page, `**${forms.contact.action}`);
  await fillForm(page, "contact", sampleValues("contact"));
  const posts = countPosts(page);
  await submit(page, "contact");
  await page.getByRole("button", { name: "Submitting..." }).click({ force: true });
  release();
  await expectToast(page, "contact-sent");
  assert.deepEqual(posts, [forms.contact.action]);
});

for (const [id, failure, answer] of [
  ["contact", "a network error", (request) => request.abort()],
  ["newsletter", "an error page", (request) => request.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
])
  formTest(
    id,
    `${failure} shows the failure message and keeps the values`,
    async (page) => {
      await page.route(`**${forms[id].action}`, answer);
      const values = sampleValues(id);
      await fillForm(page, id, values);
      await submit(page, id);
      await expectToast(page, forms[id].failure);
      assert.deepEqual(await formValues(page, id), values);
    },
    { allow: /ERR_FAILED|502/ },
  );

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

/** Opens a form whose requests `answer` decides, with timeouts that the test triggers. Returns the idempotency keys of the requests. */
async function openFormWithTimeouts(page, id, answer) {
  await openForm(page, id);
  await page.evaluate(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      globalThis.timeoutMs = ms;
      globalThis.timeOut = () => controller.abort(new DOMException("timed out", "TimeoutError"));
      return controller.signal;
    };
  });
  const keys = [];
  await page.route(`**${forms[id].action}`, async (request) => {
    keys.push(request.request().headers()["idempotency-key"]);
    await answer(request, keys.length);
  });
  return keys;
}

for (const id of formIds)
  test(`${id}: after 15 s without an answer the form fails, keeps its values, and is stored once when sent again`, () =>
    visit({}, async (page) => {
      const stored = withResolvers();
      const keys = await openFormWithTimeouts(page, id, async (request, number) => {
        if (number === 1) stored.resolve(await request.fetch());
        else await request.continue();
      });
      const values = sampleValues(id);
      await fillForm(page, id, values);
      await submit(page, id);
      await stored.promise;
      assert.equal(await page.evaluate(() => globalThis.timeoutMs), 15_000);
      await page.evaluate(() => globalThis.timeOut());
      await expectToast(page, forms[id].failure);
      assert.deepEqual(await formValues(page, id), values);
      await submit(page, id);
      await expectToast(page, forms[id].success);
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
      if (canReadRows) assert.equal(countRows(id, values.email), 1);
    }));

test("a confirmation ends the submission of its own form only", () =>
  visit({}, async (page) => {
    const sent = withResolvers();
    const keys = await openFormWithTimeouts(page, "contact", (request, number) => (number === 1 ? sent.resolve() : request.continue()));
    const values = sampleValues("contact");
    await fillForm(page, "contact", values);
    await submit(page, "contact");
    await sent.promise;
    await page.evaluate(() => globalThis.timeOut());
    await expectToast(page, "contact-failed");
    await fillForm(page, "newsletter", sampleValues("newsletter"));
    await submit(page, "newsletter");
    await expectToast(page, "newsletter-subscribed");
    await submit(page, "contact");
    await expectToast(page, "contact-sent");
    assert.equal(keys[1], keys[0]);
    await page.getByText("Submit Another Message").click();
    await fillForm(page, "contact", values);
    await submit(page, "contact");
    await page.getByText("Submit Another Message").waitFor();
    assert.notEqual(keys[2], keys[1]);
  }));

test("values typed before hydration stay, also in a form sent back", () =>
  visit({ allow: /422/ }, async (page) => {
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto(formPageUrl("contact"), { waitUntil: "commit" });
    await formOf(page, "contact").waitFor();
    await skipBrowserChecks(page, "contact");
    await fillForm(page, "contact", sampleValues("contact", { name: " ", message: "first" }));
    await submit(page, "contact");
    await page.waitForURL(`**${forms.contact.action}`, { waitUntil: "commit" });
    const message = control(page, "contact", "message");
    await message.waitFor();
    assert.equal(await message.inputValue(), "first");
    // A visitor types after the browser has moved the focus to the mistake; an earlier focus would take its place.
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await message.fill("second");
    await control(page, "contact", "company").fill("Typed early");
    release();
    await waitForHydration(page);
    assert.equal(await message.inputValue(), "second");
    assert.equal(await control(page, "contact", "company").inputValue(), "Typed early");
    assert.equal(new URL(page.url()).pathname, path("home"), "a reload does not post again");
  }));

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
