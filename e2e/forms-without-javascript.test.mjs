/** Every form without JavaScript: what comes back with mistakes, what confirms, and what the server keeps. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { address, element, fillIn, skipBrowserChecks, submit, values } from "./filling.mjs";
import { canReadRows, forms, honeypot, notices, rows, visit } from "./site.mjs";

describe("without JavaScript", () => {
  const journey = (name, id, work, options = {}) =>
    test(`${id}: ${name}`, () =>
      visit({ js: false, ...options }, async (page) => {
        await page.goto(address(id));
        await work(page);
      }));

  for (const id of Object.keys(forms)) {
    journey(
      "mistakes come back with what was typed, a summary, and the focus on the first",
      id,
      async (page) => {
        const [first, ...others] = forms[id].fields.filter((field) => field.required);
        await skipBrowserChecks(page, id);
        await fillIn(page, id, values(id, { [first.name]: "  " }));
        const [response] = await Promise.all([page.waitForNavigation(), submit(page, id)]);
        assert.equal(response.status(), 422);
        assert.match(await page.title(), /^Error: /);
        const { title, description } = notices[forms[id].missing];
        const summary = page.getByRole("alert");
        assert.ok((await summary.innerText()).includes(title) && (await summary.innerText()).includes(description));
        const control = element(page, id).locator(`[name="${first.name}"]`);
        assert.equal(await control.getAttribute("aria-invalid"), "true");
        assert.equal(await control.getAttribute("autofocus"), "");
        assert.equal(await summary.locator("a").first().getAttribute("href"), `#${await control.getAttribute("id")}`);
        const link = await summary.locator("a").first().innerText();
        assert.equal(link.split(first.label).length, 2, `"${link}" names the field once`);
        for (const { name } of others) assert.notEqual(await element(page, id).locator(`[name="${name}"]`).inputValue(), "", name);
      },
      { allow: /422/ },
    );

    journey("success comes back to the page, which confirms, and a reload sends nothing", id, async (page) => {
      const filled = values(id);
      await fillIn(page, id, filled);
      const [response] = await Promise.all([page.waitForNavigation(), submit(page, id)]);
      assert.equal(response.status(), 200);
      assert.equal(response.request().redirectedFrom()?.method(), "POST");
      const url = new URL(page.url());
      assert.equal(url.searchParams.get("notice"), forms[id].success);
      assert.ok(await page.locator(url.hash).count(), `no element ${url.hash}`);
      await page.reload();
      if (canReadRows && id === "contact")
        assert.equal(rows("contact_submissions").filter(({ email }) => email === filled.email).length, 1);
    });
  }

  journey("the thank-you panel leads back to the form", "contact", async (page) => {
    await fillIn(page, "contact", values("contact"));
    await submit(page, "contact");
    await page.getByRole("link", { name: "Submit Another Message" }).click();
    await element(page, "contact").waitFor();
  });

  journey("the same for the newsletter, and a duplicate counts as subscribed", "newsletter", async (page) => {
    const filled = values("newsletter");
    for (const notice of ["newsletter-subscribed", "newsletter-duplicate"]) {
      await fillIn(page, "newsletter", filled);
      await submit(page, "newsletter");
      await page.waitForURL((url) => url.searchParams.get("notice") === notice);
      await page.getByRole("link", { name: "Subscribe another email" }).click();
      await element(page, "newsletter").waitFor();
    }
  });

  journey("a robot that fills in the hidden field is thanked and forgotten", "newsletter", async (page) => {
    const filled = values("newsletter");
    await fillIn(page, "newsletter", filled);
    await element(page, "newsletter")
      .locator(`[name="${honeypot}"]`)
      .evaluate((input) => (input.value = "https://example.com"));
    await submit(page, "newsletter");
    await page.waitForURL((url) => url.searchParams.get("notice") === "newsletter-subscribed");
    if (canReadRows) assert.ok(!rows("newsletter_subscribers").some((row) => row.email === filled.email));
  });
});
