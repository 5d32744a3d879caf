/** How a form with JavaScript is sent: once, again after a failure, and before hydration. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, holdRequests, visit, waitForHydration } from "./support/browser.mjs";
import {
  formPageUrl,
  control,
  countRows,
  fillForm,
  formIds,
  formOf,
  formTest,
  formValues,
  openForm,
  sampleValues,
  skipBrowserChecks,
  submit,
  watchPosts,
} from "./support/forms.mjs";
import { canReadRows, forms, path } from "./support/site.mjs";
import { withResolvers } from "./support/with-resolvers.mjs";

formTest("contact", "a second click while the form is being sent sends nothing", async (page) => {
  const release = await holdRequests(page, `**${forms.contact.action}`);
  await fillForm(page, "contact", sampleValues("contact"));
  const posts = watchPosts(page);
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
