/** Values that were typed and not sent outlive a visit to another page of the site. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, holdRequests, isSameDocument, markDocument, visit, waitForHydration } from "./support/browser.mjs";
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
import { expectPoll } from "./support/poll.mjs";
import { fill, forms, honeypot, path, route } from "./support/site.mjs";

/** To the privacy policy by the link in the form, and Back. */
async function leaveAndReturn(page, id) {
  await markDocument(page);
  const { pathname, search } = new URL(page.url());
  await formOf(page, id)
    .locator(`a[href="${path("privacy-policy")}"]`)
    .click();
  await page.waitForURL(`**${path("privacy-policy")}`);
  // The URL changes before the page does.
  await page.waitForFunction((title) => document.title === title, fill(route("privacy-policy").title));
  await page.goBack();
  await page.waitForURL((url) => url.pathname === pathname && url.search === search);
  await formOf(page, id).waitFor();
  assert.ok(await isSameDocument(page));
}

/** From the confirmation of a sent form back to the form. */
const openAgain = {
  newsletter: (page) => page.getByText("Subscribe another email").click(),
  enterprise: (page) => page.getByRole("dialog").getByRole("button", { name: "Let's Talk" }).click(),
  contact: visitFaq,
  message: visitFaq,
  "api-access": visitFaq,
};

async function visitFaq(page) {
  await page.locator(`footer a[href="${path("faq")}"]`).click();
  await page.locator("#faq-search").waitFor();
  await page.goBack();
  await page.locator("#faq-search").waitFor({ state: "detached" });
}

for (const id of formIds)
  test(`${id}: a draft is there after Back until it is sent, without the honeypot`, async () => {
    await visit({}, async (page) => {
      await openForm(page, id);
      const draft = sampleValues(id);
      await fillForm(page, id, draft);
      // The newsletter form is in the footer, which a navigation keeps with its honeypot.
      if (id !== "newsletter") await control(page, id, honeypot).evaluate((input) => (input.value = "robot"));
      await leaveAndReturn(page, id);
      await expectPoll(() => formValues(page, id), draft);
      assert.equal(await control(page, id, honeypot).inputValue(), "");
      await submit(page, id);
      await expectToast(page, forms[id].success);
      await openAgain[id](page);
      await expectPoll(() => formValues(page, id), emptyValues(id));
    });
  });

test("a draft survives the dialog being closed and opened again", async () => {
  await visit({}, async (page) => {
    await openForm(page, "enterprise");
    const draft = sampleValues("enterprise");
    await fillForm(page, "enterprise", draft);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Let's Talk" }).click();
    await expectPoll(() => formValues(page, "enterprise"), draft);
  });
});

test("values typed before hydration into a form sent back are a draft too, without its errors", async () => {
  await visit({ allow: /422/ }, async (page) => {
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto(formPageUrl("contact"), { waitUntil: "commit" });
    await formOf(page, "contact").waitFor();
    await skipBrowserChecks(page, "contact");
    const draft = sampleValues("contact");
    await fillForm(page, "contact", { ...draft, name: " ", message: "first" });
    await submit(page, "contact");
    await page.waitForURL(`**${forms.contact.action}`, { waitUntil: "commit" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await fillForm(page, "contact", draft);
    release();
    await waitForHydration(page);
    await leaveAndReturn(page, "contact");
    await expectPoll(() => formValues(page, "contact"), draft);
    assert.equal(await page.getByRole("alert").count(), 0);
  });
});
