/** A subscriber confirms, leaves and comes back, with and without JavaScript. The server sends mails, so it is another one than that of other tests. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeViolations, expectToast, open, overflowingElements, visit } from "./support/browser.mjs";
import { control, submit } from "./support/forms.mjs";
import { freePort } from "./support/free-port.mjs";
import { startMailServer } from "./support/mail-server.mjs";
import { startServer } from "./support/server.mjs";
import { path, unique } from "./support/site.mjs";

let base, mailServer, server;

before(async () => {
  mailServer = await startMailServer();
  const listen = `127.0.0.1:${await freePort()}`;
  server = await startServer(process.env.LEADLIGHT_BINARY, {
    "--listen": listen,
    // Without it the server sends no mails to subscribers.
    "--public-url": `http://${listen}`,
    "--smtp-url": `smtp://${mailServer.address}?tls=none`,
    "--lead-email-from": "news@example.com",
    "--log-level": "warn,leadlight=warn",
  });
  base = server.base;
});

after(async () => {
  await server?.close();
  mailServer.close();
});

/** The state of an address: that of its only row. */
function stateOf(email) {
  const text = server.run("export", "newsletter_subscribers", "--all");
  return JSON.parse(text.split("\n").find((line) => line.includes(email))).state;
}

/** The first link of a mail to a page. */
const linkTo = (mail, id) => mail.match(new RegExp(`${base}${path(id)}\\?[\\w=&-]+`))[0];

async function subscribe(page, email, js) {
  await open(page, `${base}/faq`, js);
  await control(page, "newsletter", "email").fill(email);
  await submit(page, "newsletter");
  if (js) await expectToast(page, "newsletter-pending");
  else await page.waitForURL((url) => url.searchParams.get("notice") === "newsletter-pending");
  await page.locator("footer [data-confirmation]").filter({ hasText: "Check your inbox" }).waitFor();
}

/** Opens a link, presses the button with the keyboard, and returns the step that follows. */
async function press(page, link, js) {
  await open(page, link, js);
  const button = page.locator("main form[method=post] button");
  assert.deepEqual(await overflowingElements(page), []);
  await button.focus();
  await Promise.all([page.waitForURL((url) => url.searchParams.get("step") !== "ask"), page.keyboard.press("Enter")]);
  assert.ok(!page.url().includes("token"), "the token is not in the address any more");
  return new URL(page.url()).searchParams.get("step");
}

for (const js of [true, false])
  test(`a subscriber confirms, leaves and comes back ${js ? "with" : "without"} JavaScript`, () =>
    visit({ js, width: js ? 1280 : 320 }, async (page) => {
      const email = `${unique("ada")}@example.com`;
      await subscribe(page, email, js);
      const mail = await mailServer.waitForMail(email);
      const [confirm, unsubscribe] = ["newsletter-confirm", "newsletter-unsubscribe"].map((id) => linkTo(mail, id));
      // What a scanner of mails does.
      for (const link of mail.match(/https?:\/\/[^\s"<>]+/g)) await fetch(link);
      assert.equal(stateOf(email), "pending");
      assert.equal(await press(page, confirm, js), "done");
      assert.equal(stateOf(email), "confirmed");
      await page.reload();
      assert.equal(new URL(page.url()).searchParams.get("step"), "done", "a reload sends nothing");
      await page.goto(confirm);
      assert.equal(new URL(page.url()).searchParams.get("step"), "repeated");
      assert.equal(await press(page, unsubscribe, js), "done");
      assert.equal(stateOf(email), "unsubscribed");
      await subscribe(page, email, js);
      await page.goto(confirm);
      assert.equal(new URL(page.url()).searchParams.get("step"), "expired", "a link works once");
      assert.equal(await press(page, linkTo(await mailServer.waitForMail(email, 2), "newsletter-confirm"), js), "done");
      assert.equal(stateOf(email), "confirmed");
    }));

test("an address that no mail can reach is refused, and stays in the field", () =>
  visit({ allow: /422/ }, async (page) => {
    await open(page, `${base}/faq`);
    await control(page, "newsletter", "email").fill("first..last@example.com");
    await submit(page, "newsletter");
    await expectToast(page, "email-invalid");
    assert.equal(await control(page, "newsletter", "email").inputValue(), "first..last@example.com");
  }));

test("every step is accessible at every width", () =>
  visit({}, async (page) => {
    const email = `${unique("ada")}@example.com`;
    await subscribe(page, email, true);
    const mail = await mailServer.waitForMail(email);
    const links = ["newsletter-confirm", "newsletter-unsubscribe"].map((id) => linkTo(mail, id));
    const steps = ["", "?step=done", "?step=repeated", "?step=expired", "?step=invalid"];
    const urls = ["newsletter-confirm", "newsletter-unsubscribe"].flatMap((id) => steps.map((step) => base + path(id) + step));
    for (const url of [...links, ...urls]) {
      await open(page, url);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await axeViolations(page), [], `${url} at ${width} px`);
        assert.deepEqual(await overflowingElements(page), [], `${url} at ${width} px`);
      }
    }
  }));
