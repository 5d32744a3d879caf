/** A part of the code that cannot be loaded, because the network is gone or a new release has replaced it: visitors still get what they asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, open, visit } from "./support/browser.mjs";
import { control, fillForm, formIds, formOf, formPageUrl, formValues, openForm, sampleValues, submit } from "./support/forms.mjs";
import { expectPoll } from "./support/poll.mjs";
import { clickPlansButton, dialogOn, plansOn, plansPath } from "./support/pricing.mjs";
import { forms, notices, path } from "./support/site.mjs";

/** The chunk of this module is gone, as after a new release. */
const removeChunk = (page, name) =>
  page.route(
    ({ pathname }) => pathname.startsWith(`/assets/${name}-`) && pathname.endsWith(".js"),
    (request) => request.fulfill({ status: 404, body: "" }),
  );

/** The module has loaded when those that it imports have. */
const waitForToastCode = (page) => expectPoll(() => page.evaluate(hasToastCode), true);

/** Runs in the browser. */
async function hasToastCode() {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const toast = loaded.find((name) => name.includes("/show-toast-"));
  if (toast === undefined) return false;
  const source = await (await fetch(toast)).text();
  const imports = [...source.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  return imports.length > 0 && imports.every((path) => loaded.some((url) => url.endsWith(path)));
}

for (const id of formIds)
  test(`${id}: without a network a toast says that the form was not sent`, () =>
    visit({ fresh: true, allow: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
      await openForm(page, id);
      // The code comes with the focus, or some seconds later without it, which one form shows.
      if (id !== "contact") await control(page, id, forms[id].fields[0].name).focus();
      await waitForToastCode(page);
      await page.context().setOffline(true);
      const values = sampleValues(id);
      await fillForm(page, id, values);
      await submit(page, id);
      await expectToast(page, forms[id].failure);
      assert.deepEqual(await formValues(page, id), values);
    }));

for (const id of formIds)
  test(`${id}: without the code for toasts the form itself says that it failed, and then that it was sent`, () =>
    visit({ allow: /404|502/ }, async (page) => {
      await removeChunk(page, "show-toast");
      await openForm(page, id);
      await page.route(`**${forms[id].action}`, (request) => request.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), { times: 1 });
      const values = sampleValues(id);
      await fillForm(page, id, values);
      await submit(page, id);
      await formOf(page, id).getByRole("alert").filter({ hasText: notices[forms[id].failure].description }).waitFor();
      assert.deepEqual(await formValues(page, id), values);
      await submit(page, id);
      await page.locator("[data-confirmation]").filter({ hasText: notices[forms[id].success].description }).waitFor();
    }));

for (const [name, answer] of [
  ["500 and HTML", { status: 500, body: "<h1>Error</h1>" }],
  ["500 without a message", { status: 500, json: {} }],
  ["200 and HTML, as at a hotel's login", { status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }],
  ["204", { status: 204 }],
  ["a message that the site does not know", { status: 200, json: { notice: { id: "toString" } } }],
  ["null", { status: 200, json: null }],
])
  test(`an answer that is ${name} is a failure`, () =>
    visit({ allow: /500/ }, async (page) => {
      await openForm(page, "contact");
      await page.route(`**${forms.contact.action}`, (request) => request.fulfill(answer));
      const values = sampleValues("contact");
      await fillForm(page, "contact", values);
      await submit(page, "contact");
      await expectToast(page, "contact-failed");
      assert.deepEqual(await formValues(page, "contact"), values);
    }));

const planSelected = notices["plan-selected"].description.replace("{plan}", "Starter");

/** What a visitor does, the chunk that is gone, and what the visitor must see then. */
for (const { does, chunk, url, act, shows, isSearch } of [
  {
    does: "chooses a plan",
    chunk: "choose-plan",
    url: plansPath,
    act: (page) => plansOn(page).getByRole("button", { name: "Choose Starter" }).click(),
    shows: (page) => plansOn(page).getByText(planSelected),
  },
  {
    does: "chooses a plan",
    chunk: "show-toast",
    url: plansPath,
    act: (page) => plansOn(page).getByRole("button", { name: "Choose Starter" }).click(),
    shows: (page) => plansOn(page).getByText(planSelected),
  },
  {
    does: "chooses a plan in the dialog",
    chunk: "show-toast",
    url: `${plansPath}?pricing=monthly`,
    act: (page) => dialogOn(page).getByRole("button", { name: "Choose Starter" }).click(),
    shows: (page) => dialogOn(page).getByText(planSelected),
  },
  {
    does: "asks for the plans below the comparison",
    chunk: "plans-dialog",
    url: plansPath,
    act: clickPlansButton,
    shows: (page) => plansOn(page).getByRole("button", { name: "Choose Starter" }),
  },
  {
    does: "asks for Enterprise",
    chunk: "plans-dialog",
    url: plansPath,
    act: (page) => plansOn(page).getByRole("button", { name: "Let's Talk" }).click(),
    shows: (page) => control(page, "enterprise", "phone"),
  },
  {
    does: "opens the form of Enterprise",
    chunk: "plans-on-page.lazy",
    url: `${formPageUrl("enterprise")}&notice=email-invalid`,
    act: () => {},
    shows: (page) => control(page, "enterprise", "phone"),
  },
  {
    does: "opens a record",
    chunk: "record-dialog",
    url: path("tam-addressing"),
    act: (page) => page.locator("main button[aria-haspopup=dialog]").first().click(),
    shows: (page) => page.locator("main article[id^=record-]:target"),
  },
  {
    does: "searches the questions",
    chunk: "questions.island",
    url: path("faq"),
    act: (page) => page.locator("main input[name=q]").fill("crm"),
    isSearch: true,
    shows: (page) => page.locator("main details:visible").filter({ hasText: /crm/i }),
  },
  {
    does: "searches the integrations",
    chunk: "results.island",
    url: path("integrations"),
    act: (page) => page.locator("main input[name=q]").fill("slack"),
    isSearch: true,
    shows: (page) => page.locator("main h3:visible").filter({ hasText: "Slack" }),
  },
])
  test(`who ${does} gets it without the chunk ${chunk}, and what was typed elsewhere stays`, () =>
    visit({ allow: /404/ }, async (page) => {
      await removeChunk(page, chunk);
      await open(page, url);
      const typed = page.locator("footer input[type=email]");
      await typed.evaluate((input) => (input.value = "half@"));
      await act(page);
      // The list has what is searched for from the start.
      if (isSearch) await page.waitForURL(/[?&]q=/);
      await shows(page).first().waitFor();
      if (!isSearch) await expectPoll(() => shows(page).first().evaluate(isOnScreen), true);
      await expectPoll(() => typed.inputValue(), "half@");
    }));

/** Runs in the browser. */
function isOnScreen(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
