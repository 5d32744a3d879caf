/** What brought a lead: a visit begins with a campaign, and row, export and webhook say so. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { followLink, isSameDocument, markDocument, visit, waitForHydration } from "./support/browser.mjs";
import { fillForm, formOf, sampleValues, skipBrowserChecks, submit } from "./support/forms.mjs";
import { freePort } from "./support/free-port.mjs";
import { poll } from "./support/poll.mjs";
import { fill, forms, path, route } from "./support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;
const skip = !binary && "LEADLIGHT_BINARY is not set";
const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
const CAMPAIGN = { utm_source: "mail", utm_medium: "letter", utm_campaign: "Frühling & <b>", utm_term: "crm", utm_content: "top" };
const landingQuery = new URLSearchParams({ ...CAMPAIGN, gclid: "secret-click", q: "other" });
const referer = "https://news.example.org/stories/secret-story?id=7";

const posts = [];
const servers = [];
let folder, receiver, base, withoutOrigin;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "leadlight-origin-"));
  receiver = createServer(async (request, response) => {
    posts.push(JSON.parse(Buffer.concat(await request.toArray())));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  base = await startServer("site.db", []);
  withoutOrigin = await startServer("without.db", ["--lead-origin", "no"]);
});

after(async () => {
  receiver?.close();
  for (const server of servers) {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function startServer(database, settings) {
  const listen = `127.0.0.1:${await freePort()}`;
  const webhook = ["--lead-webhook", `http://127.0.0.1:${receiver.address().port}/`, "--lead-webhook-allow-private"];
  const own = ["--listen", listen, "--database", `sqlite:${join(folder, database)}`, "--log-level", "error"];
  const env = { ...process.env, SITE_LEAD_WEBHOOK_SECRET: SECRET };
  servers.push(spawn(binary, [...own, ...webhook, ...settings], { stdio: ["ignore", "inherit", "inherit"], env }));
  await poll(
    () =>
      fetch(`http://${listen}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  );
  return `http://${listen}`;
}

/** The row of this address as export prints it, in both formats, and what the webhook said. */
async function leadOf(email, database = "site.db") {
  const run = (format) =>
    execFileSync(binary, ["export", "contact_submissions", "--format", format, "--database", `sqlite:${join(folder, database)}`], {
      encoding: "utf8",
    });
  const find = () => ({
    row: JSON.parse(run("json")).find((row) => row.email === email),
    csv: run("csv")
      .split("\r\n")
      .find((line) => line.includes(email)),
    post: posts.find(({ data }) => data.fields.email === email)?.data,
  });
  return poll(find, ({ row, post }) => row && post);
}

/** What a row says of its origin, without what is unknown. */
const originOf = (row) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => name.startsWith("origin_") && value !== null)
      .map(([name, value]) => [name.slice("origin_".length), value]),
  );

async function sendContactForm(page, values) {
  await fillForm(page, "contact", values);
  await submit(page, "contact");
}

/** Leads to a page without a page load. */
async function navigate(page, id) {
  await followLink(page, path(id));
  await page.waitForFunction((title) => document.title === title, fill(route(id).title));
}

test("a visit that begins with a campaign, reads three pages and sends the form", { skip }, async () => {
  const values = sampleValues("contact", { email: `ada-${Date.now()}@gmail.com` });
  const began = Date.now();
  const sent = [];
  await visit({ fresh: true }, async (page) => {
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
    await page.goto(`${base}${path("products")}?${landingQuery}`, { referer });
    await waitForHydration(page);
    await markDocument(page);
    for (const id of ["faq", "integrations", "home"]) await navigate(page, id);
    await sendContactForm(page, values);
    await page.locator("#contact [data-confirmation]").waitFor();
    assert.ok(await isSameDocument(page));
    const kept = await page.evaluate(() => [document.cookie, ...["localStorage", "sessionStorage"].map((name) => globalThis[name].length)]);
    assert.deepEqual(kept, ["", 0, 0], "nothing is stored on the device");
  });
  const { row, csv, post } = await leadOf(values.email);
  const { landed_at: landedAt, ...origin } = originOf(row);
  const expected = {
    form_page: path("home"),
    landing_page: path("products"),
    referring_host: "news.example.org",
    ...CAMPAIGN,
    click_id_kind: "gclid",
  };
  assert.deepEqual(origin, expected);
  assert.ok(Math.abs(Date.parse(landedAt) - began) < 60_000, landedAt);
  assert.deepEqual(post.origin, { ...expected, landed_at: landedAt });
  assert.deepEqual([row.free_mail, post.freeMail], [true, true]);
  assert.ok(csv.endsWith(`,${Object.values(expected).join(",")},${landedAt},true`), csv);
  assert.equal(sent.length, 1);
  assert.ok(!sent[0].includes("secret"), "neither the click ID nor the page of the other site is sent");
});

test("the same without JavaScript, and after a mistake", { skip }, async () => {
  const values = sampleValues("contact");
  await visit({ js: false, fresh: true, allow: /422/ }, async (page) => {
    await page.goto(`${base}${path(forms.contact.page)}?${landingQuery}`, { referer });
    await sendContactForm(page, values);
    await page.waitForURL(/notice=/);
  });
  const { row, post } = await leadOf(values.email);
  // What a page of another site is to a form, browsers do not say.
  const expected = { form_page: path("home"), ...CAMPAIGN, click_id_kind: "gclid" };
  assert.deepEqual([originOf(row), post.origin], [expected, expected]);
  assert.deepEqual([row.free_mail, post.freeMail], [false, false]);
  assert.ok(!JSON.stringify([row, post]).includes("secret"));

  const others = sampleValues("contact");
  await visit({ js: false, fresh: true, allow: /422/ }, async (page) => {
    await page.goto(base + path("home"));
    await skipBrowserChecks(page, "contact");
    await sendContactForm(page, { ...others, name: "" });
    await formOf(page, "contact").locator("[aria-invalid]").waitFor();
    await sendContactForm(page, others);
    await page.waitForURL(/notice=/);
  });
  assert.deepEqual(originOf((await leadOf(others.email)).row), { form_page: path("home") });
});

test("a document that another page of the site led to is not the first of the visit", { skip }, async () => {
  const values = sampleValues("contact");
  await visit({ fresh: true }, async (page) => {
    await page.goto(base + path("home"), { referer: base + path("faq") });
    await waitForHydration(page);
    await sendContactForm(page, values);
    await page.locator("#contact [data-confirmation]").waitFor();
  });
  assert.deepEqual(originOf((await leadOf(values.email)).row), { form_page: path("home") });
});

test("a form is sent without its origin if the code for it fails or does not come, and with --lead-origin no", { skip }, async () => {
  const block = (request) => request.abort();
  for (const [site, database, handle] of [
    [base, "site.db", block],
    [base, "site.db", () => {}],
    [withoutOrigin, "without.db", undefined],
  ]) {
    const values = sampleValues("contact");
    const sent = [];
    await visit({ fresh: true, allow: handle === block ? /visit-origin|Failed to load resource/ : undefined }, async (page) => {
      if (handle) await page.route(/visit-origin/, handle);
      page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
      await page.goto(`${site}${path("home")}?${landingQuery}`, { referer });
      await waitForHydration(page);
      await sendContactForm(page, values);
      await page.locator("#contact [data-confirmation]").waitFor();
    });
    const { row, post } = await leadOf(values.email, database);
    assert.ok(!sent[0].includes("origin_"), sent[0]);
    // The address of the form's page is known all the same, unless nothing may be.
    assert.equal(originOf(row).utm_source, handle ? CAMPAIGN.utm_source : undefined);
    assert.equal(post.origin === undefined, !handle);
  }
});
