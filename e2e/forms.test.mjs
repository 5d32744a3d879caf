/** Every form with JavaScript: every message that data/forms.json lets it give, and what the server keeps. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { address, element, fillIn, openForm, skipBrowserChecks, submit, values } from "./filling.mjs";
import { canReadRows, expectToast, forms, hydrated, path, rows, settles, visit } from "./site.mjs";

describe("with JavaScript", () => {
  const journey = (name, id, work, options = {}) =>
    test(`${id}: ${name}`, () =>
      visit(options, async (page) => {
        await openForm(page, id);
        await page.evaluate(() => (globalThis.marked = true));
        await work(page);
        assert.ok(await page.evaluate(() => globalThis.marked), "no page load");
      }));

  for (const id of Object.keys(forms)) {
    journey("what is missing is told by a toast and at each field, and the focus goes to the first", id, async (page) => {
      const calls = [];
      page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
      await submit(page, id);
      await expectToast(page, forms[id].missing);
      const required = forms[id].fields.filter((field) => field.required);
      for (const field of required) {
        const control = element(page, id).locator(`[name="${field.name}"]`);
        assert.equal(await control.getAttribute("aria-invalid"), "true");
        const error = page.locator(`[id="${await control.getAttribute("aria-describedby")}"]`);
        assert.ok((await error.innerText()).length > 5);
      }
      await settles(() => page.evaluate(() => document.activeElement.name), required[0].name);
      assert.deepEqual(calls, [], "nothing is sent");
    });
  }

  for (const id of ["contact", "newsletter"]) {
    journey("an e-mail without @ is refused", id, async (page) => {
      await fillIn(page, id, values(id, { email: "ada.example.com" }));
      await submit(page, id);
      await expectToast(page, "email-invalid");
    });
  }

  journey("sent, thanked, kept, and back to an empty form", "contact", async (page) => {
    const filled = values("contact");
    await fillIn(page, "contact", filled);
    await submit(page, "contact");
    await expectToast(page, "contact-sent");
    assert.equal(await element(page, "contact").count(), 0, "the panel stands in the form's place");
    if (canReadRows) {
      const { id: _id, created_at: _at, ...row } = rows("contact_submissions").find(({ email }) => email === filled.email);
      assert.deepEqual(row, filled);
    }
    await page.getByText("Submit Another Message").click();
    await element(page, "contact").waitFor();
    assert.equal(await element(page, "contact").locator("[name=message]").inputValue(), "");
    await settles(() => page.evaluate(() => document.activeElement.name), "name");
  });

  journey("while it is on its way the button says so", "contact", async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(`**${forms.contact.action}`, async (route) => {
      await held;
      await route.continue();
    });
    await fillIn(page, "contact", values("contact"));
    // From the start: the news of the first request may come only after the second press.
    const calls = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(new URL(request.url()).pathname));
    await submit(page, "contact");
    await page.getByRole("button", { name: "Submitting..." }).click({ force: true });
    release();
    await expectToast(page, "contact-sent");
    assert.deepEqual(calls, [forms.contact.action], "a second press sends nothing");
  });

  journey(
    "a failure of the server or the network shows the failure message and keeps what was typed",
    "contact",
    async (page) => {
      await page.route(`**${forms.contact.action}`, (route) => route.abort());
      await fillIn(page, "contact", values("contact", { message: "keep me" }));
      await submit(page, "contact");
      await expectToast(page, "contact-failed");
      assert.equal(await element(page, "contact").locator("[name=message]").inputValue(), "keep me");
    },
    { allow: /ERR_FAILED/ },
  );

  journey(
    "the same for the newsletter",
    "newsletter",
    async (page) => {
      await page.route(`**${forms.newsletter.action}`, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
      await fillIn(page, "newsletter", values("newsletter"));
      await submit(page, "newsletter");
      await expectToast(page, "newsletter-failed");
    },
    { allow: /502/ },
  );

  journey("subscribed once, told so the second time, and reset", "newsletter", async (page) => {
    const filled = values("newsletter");
    await fillIn(page, "newsletter", filled);
    await submit(page, "newsletter");
    await expectToast(page, "newsletter-subscribed");
    await page.getByText("Subscribe another email").click();
    assert.equal(await element(page, "newsletter").locator("[name=email]").inputValue(), "");
    await fillIn(page, "newsletter", { email: ` ${filled.email.toUpperCase()} ` });
    await submit(page, "newsletter");
    await expectToast(page, "newsletter-duplicate");
    await page.getByText("Subscribe another email").waitFor();
    if (canReadRows) assert.equal(rows("newsletter_subscribers").filter((row) => row.email.toLowerCase() === filled.email).length, 1);
  });

  for (const [id, toast] of [
    ["message", "message-sent"],
    ["api-access", "api-access-sent"],
  ]) {
    journey("confirmed and emptied", id, async (page) => {
      await fillIn(page, id, values(id));
      await submit(page, id);
      await expectToast(page, toast);
      for (const { name } of forms[id].fields) assert.equal(await element(page, id).locator(`[name="${name}"]`).inputValue(), "", name);
    });
  }

  journey("confirmed", "enterprise", async (page) => {
    await fillIn(page, "enterprise", values("enterprise"));
    await submit(page, "enterprise");
    await expectToast(page, "enterprise-sent");
  });

  /** Opens a form whose server answers only as `answer` lets it. Time is short, and told. Returns the keys of what was sent. */
  async function openLate(page, id, answer) {
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout((globalThis.waitsMs = ms) / 100);
    });
    const keys = [];
    await page.route(`**${forms[id].action}`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      await answer(route, keys.length);
    });
    await openForm(page, id);
    return keys;
  }

  for (const id of Object.keys(forms)) {
    test(`${id}: after 15 s without an answer the form fails, keeps what was typed, and is kept once when sent again`, (context) =>
      visit({}, async (page) => {
        let kept;
        const keys = await openLate(page, id, async (route, nth) => {
          if (nth === 1) kept = route.fetch();
          else await route.continue();
        });
        const { sendRequests } = JSON.parse(await page.locator("#page-data").textContent());
        if (!forms[id].alwaysStored && !sendRequests) return context.skip("this server keeps no requests");
        const filled = values(id);
        await fillIn(page, id, filled);
        await submit(page, id);
        await expectToast(page, forms[id].failure);
        assert.equal(await page.evaluate(() => globalThis.waitsMs), 15_000);
        for (const { name } of forms[id].fields)
          assert.equal(await element(page, id).locator(`[name="${name}"]`).inputValue(), filled[name], name);
        await kept;
        await submit(page, id);
        await expectToast(page, forms[id].success);
        assert.equal(keys.length, 2);
        assert.equal(keys[0], keys[1]);
        if (canReadRows) assert.equal(rows(forms[id].table).filter(({ email }) => email === filled.email).length, 1, "one row");
      }));
  }

  test("what is confirmed ends a submission, and only that of its own form", () =>
    visit({}, async (page) => {
      const keys = await openLate(page, "contact", (route, nth) => (nth === 1 ? undefined : route.continue()));
      const filled = values("contact");
      await fillIn(page, "contact", filled);
      await submit(page, "contact");
      await expectToast(page, "contact-failed");
      await fillIn(page, "newsletter", values("newsletter"));
      await submit(page, "newsletter");
      await expectToast(page, "newsletter-subscribed");
      await submit(page, "contact");
      await expectToast(page, "contact-sent");
      assert.equal(keys[1], keys[0]);
      await page.getByText("Submit Another Message").click();
      await fillIn(page, "contact", filled);
      await submit(page, "contact");
      await page.getByText("Submit Another Message").waitFor();
      assert.notEqual(keys[2], keys[1]);
    }));

  journey(
    "an answer that names a field is shown at it, whatever its status, and what was typed stays",
    "contact",
    async (page) => {
      await page.route(`**${forms.contact.action}`, (route) =>
        route.fulfill({ status: 413, json: { notice: { id: "too-large" }, fields: { message: "Message is too long." } } }),
      );
      const filled = values("contact");
      await fillIn(page, "contact", filled);
      await submit(page, "contact");
      await expectToast(page, "too-large");
      const message = element(page, "contact").locator("[name=message]");
      assert.equal(await message.inputValue(), filled.message);
      const error = page.locator(`[id="${await message.getAttribute("aria-describedby")}"]`);
      assert.equal(await error.innerText(), "Message is too long.");
      await settles(() => page.evaluate(() => document.activeElement.name), "message");
    },
    { allow: /413/ },
  );

  test("what is typed before the app takes over survives, also in a form sent back", async () => {
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
      await fillIn(page, "contact", values("contact", { name: " ", message: "first" }));
      await submit(page, "contact");
      await page.waitForURL(`**${forms.contact.action}`, { waitUntil: "commit" });
      const message = element(page, "contact").locator("[name=message]");
      assert.equal(await message.inputValue(), "first");
      // Who types has seen the page: from its first frame on the focus is on the mistake. Before that a focus of ours would take the browser's place.
      await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
      await message.fill("second");
      await element(page, "contact").locator("[name=company]").fill("Typed early");
      release();
      await hydrated(page);
      assert.equal(await message.inputValue(), "second");
      assert.equal(await element(page, "contact").locator("[name=company]").inputValue(), "Typed early");
      assert.equal(new URL(page.url()).pathname, path("home"), "a reload would not post again");
    });
  });
});
