/** Every form without JavaScript. tests/it/forms/ tests the server; here a browser sends the forms. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { control, fillForm, formIds, formOf, formPageUrl, sampleValues, skipBrowserChecks, submit } from "./support/forms.mjs";
import { base, canReadRows, forms, honeypot, notices, path, rows } from "./support/site.mjs";
import { slowProxy } from "./support/slow-proxy.mjs";

const formTest = (id, name, work) =>
  test(`${id}: ${name}`, () =>
    visit({ js: false, allow: /422/ }, async (page) => {
      await page.goto(formPageUrl(id));
      await work(page);
    }));

/** Submits the form and returns the response of the page that follows. */
async function submitForResponse(page, id) {
  const [response] = await Promise.all([page.waitForNavigation(), submit(page, id)]);
  return response;
}

for (const id of formIds)
  formTest(
    id,
    "a mistake comes back with all values and a link to the field; put right, the form is confirmed and sent once",
    async (page) => {
      const values = sampleValues(id);
      const [first, ...others] = forms[id].fields.filter((field) => field.required);
      await skipBrowserChecks(page, id);
      await fillForm(page, id, { ...values, [first.name]: "  " });
      assert.equal((await submitForResponse(page, id)).status(), 422);
      const { title, description } = notices[forms[id].missing];
      const summary = await page.getByRole("alert").innerText();
      assert.ok(summary.includes(title) && summary.includes(description), summary);
      const wrong = control(page, id, first.name);
      assert.equal(await wrong.getAttribute("aria-invalid"), "true");
      // `autofocus` acts at the next frame, which may be after the load event.
      const isFocused = () => wrong.evaluate((input) => input === document.activeElement);
      await expectPoll(isFocused, true, "the focus is on the first mistake");
      const link = page.getByRole("alert").locator("a").first();
      assert.equal(await link.getAttribute("href"), `#${await wrong.getAttribute("id")}`);
      assert.equal((await link.innerText()).split(first.label).length, 2, "the link names the field once");
      for (const { name } of others) assert.equal(await control(page, id, name).inputValue(), values[name]);

      await wrong.fill(values[first.name]);
      const response = await submitForResponse(page, id);
      assert.equal(response.status(), 200);
      assert.equal(response.request().redirectedFrom()?.method(), "POST");
      const url = new URL(page.url());
      assert.equal(url.searchParams.get("notice"), forms[id].success);
      assert.ok(await page.locator(url.hash).count(), `no element ${url.hash}`);
      await page.reload();
      if (canReadRows) assert.equal(rows(forms[id].table).filter(({ email }) => email === values.email).length, 1);
    },
  );

formTest("contact", "the panel after a sent form leads back to the form", async (page) => {
  await fillForm(page, "contact", sampleValues("contact"));
  await submit(page, "contact");
  await page.getByRole("link", { name: "Submit Another Message" }).click();
  await formOf(page, "contact").waitFor();
});

formTest("newsletter", "a second subscription says so, and leads back to the form", async (page) => {
  const values = sampleValues("newsletter");
  for (const notice of ["newsletter-subscribed", "newsletter-duplicate"]) {
    await fillForm(page, "newsletter", values);
    await submit(page, "newsletter");
    await page.waitForURL((url) => url.searchParams.get("notice") === notice);
    await page.getByRole("link", { name: "Subscribe another email" }).click();
    await formOf(page, "newsletter").waitFor();
  }
});

formTest("newsletter", "a robot that fills in the hidden field is thanked, and no lead is stored", async (page) => {
  const values = sampleValues("newsletter");
  await fillForm(page, "newsletter", values);
  await control(page, "newsletter", honeypot).evaluate((input) => (input.value = "https://example.com"));
  await submit(page, "newsletter");
  await page.waitForURL((url) => url.searchParams.get("notice") === "newsletter-subscribed");
  if (canReadRows) assert.ok(!rows("newsletter_subscribers").some(({ email }) => email === values.email));
});

test("a form that comes back piece by piece has the focus at its mistake", async () => {
  const slow = await slowProxy(base, { inPieces: true });
  try {
    await visit({ js: false, allow: /422/ }, async (page) => {
      await page.goto(slow.base + path("home"));
      await skipBrowserChecks(page, "contact");
      await fillForm(page, "contact", sampleValues("contact", { name: " " }));
      await submit(page, "contact");
      await page.waitForURL(`**${forms.contact.action}`);
      await expectPoll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), "name");
    });
  } finally {
    slow.close();
  }
});
