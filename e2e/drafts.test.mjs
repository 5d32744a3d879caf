/** What was typed and not sent outlives a visit to another page of the site, in every form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, element, fillIn, openForm, skipBrowserChecks, submit, values } from "./filling.mjs";
import { expectToast, forms, honeypot, hydrated, path, settles, visit } from "./site.mjs";

const typed = (page, id) =>
  element(page, id).evaluate(
    (form, names) => Object.fromEntries(names.map((name) => [name, form.elements[name].value])),
    forms[id].fields.map(({ name }) => name),
  );

/** To the privacy policy by the link in the form, and Back. */
async function leaveAndComeBack(page, id) {
  await page.evaluate(() => (globalThis.marked = true));
  const { pathname, search } = new URL(page.url());
  await element(page, id)
    .locator(`a[href="${path("privacy-policy")}"]`)
    .click();
  await page.waitForURL(`**${path("privacy-policy")}`);
  await page.locator("main h1").waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === pathname && url.search === search);
  await element(page, id).waitFor();
  assert.ok(await page.evaluate(() => globalThis.marked), "no page load");
}

/** To the empty form after one that was sent. */
const openAgain = {
  newsletter: (page) => page.getByText("Subscribe another email").click(),
  enterprise: (page) => page.getByRole("dialog").getByRole("button", { name: "Let's Talk" }).click(),
  contact: goAndComeBack,
  message: goAndComeBack,
  "api-access": goAndComeBack,
};

async function goAndComeBack(page) {
  await page.locator(`footer a[href="${path("faq")}"]`).click();
  await page.locator("#faq-search").waitFor();
  await page.goBack();
  await page.locator("#faq-search").waitFor({ state: "detached" });
}

for (const id of Object.keys(forms)) {
  test(`${id}: a draft is there after Back, until it is sent; the honeypot is not kept`, async () => {
    await visit({}, async (page) => {
      await openForm(page, id);
      const draft = values(id);
      await fillIn(page, id, draft);
      // The newsletter stands in the footer, which never leaves the screen: there it would still be caught.
      if (id !== "newsletter") await element(page, id).evaluate((form, name) => (form.elements[name].value = "robot"), honeypot);
      await leaveAndComeBack(page, id);
      await settles(() => typed(page, id), draft);
      assert.equal(await element(page, id).locator(`[name="${honeypot}"]`).inputValue(), "");
      await submit(page, id);
      await expectToast(page, forms[id].success);
      await openAgain[id](page);
      const empty = Object.fromEntries(forms[id].fields.map(({ name }) => [name, ""]));
      await settles(() => typed(page, id), empty);
    });
  });
}

test("a draft survives the dialog being closed and opened again", async () => {
  await visit({}, async (page) => {
    await openForm(page, "enterprise");
    const draft = values("enterprise");
    await fillIn(page, "enterprise", draft);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Let's Talk" }).click();
    await settles(() => typed(page, "enterprise"), draft);
  });
});

test("what was typed before the app took over is a draft too, and one that came back from the server is as it was left", async () => {
  await visit({ allow: /422/ }, async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address("contact"), { waitUntil: "commit" });
    await element(page, "contact").waitFor();
    await skipBrowserChecks(page, "contact");
    const draft = values("contact");
    await fillIn(page, "contact", { ...draft, name: " ", message: "first" });
    await submit(page, "contact");
    await page.waitForURL(`**${forms.contact.action}`, { waitUntil: "commit" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await fillIn(page, "contact", draft);
    release();
    await hydrated(page);
    await leaveAndComeBack(page, "contact");
    await settles(() => typed(page, "contact"), draft);
    assert.equal(await page.getByRole("alert").count(), 0, "what was put right is not called wrong again");
  });
});
