/** What brought a lead: a visit begins with a campaign, and row, export and webhook say so. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { followLink, isSameDocument, markDocument, visit, waitForHydration } from "./support/browser.mjs";
import { fillForm, formOf, sampleValues, skipBrowserChecks, submit } from "./support/forms.mjs";
import { originOf, startLeadServer } from "./support/lead-server.mjs";
import { poll } from "./support/poll.mjs";
import { fill, forms, path, route } from "./support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;
const skip = !binary && "LEADLIGHT_BINARY is not set";
const CAMPAIGN = { utm_source: "mail", utm_medium: "letter", utm_campaign: "Frühling & <b>", utm_term: "crm", utm_content: "top" };
const landingQuery = new URLSearchParams({ ...CAMPAIGN, gclid: "secret-click", q: "other" });
const referer = "https://news.example.org/stories/secret-story?id=7";
/** A browser without a window says so, and counts as a robot. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let server, withoutOrigin;

before(async () => {
  if (skip) return;
  server = await startLeadServer(binary);
  withoutOrigin = await startLeadServer(binary, { "--lead-origin": "no" });
});

after(async () => {
  await server?.close();
  await withoutOrigin?.close();
});

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
  await visit({ fresh: true, userAgent }, async (page) => {
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
    await page.goto(`${server.base}${path("products")}?${landingQuery}`, { referer });
    await waitForHydration(page);
    await markDocument(page);
    for (const id of ["faq", "integrations", "home"]) await navigate(page, id);
    await sendContactForm(page, values);
    await page.locator("#contact [data-confirmation]").waitFor();
    assert.ok(await isSameDocument(page));
    const kept = await page.evaluate(() => [document.cookie, ...["localStorage", "sessionStorage"].map((name) => globalThis[name].length)]);
    assert.deepEqual(kept, ["", 0, 0], "nothing is stored on the device");
  });
  const { row, csv, post, mail } = await server.leadOf(values.email);
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
  assert.ok(mail.includes("Where this lead comes from") && mail.includes("news.example.org"), mail);
  assert.equal(server.leadsBy("referrer")["news.example.org"], 1);
  const [form, ...navigations] = sent.toSorted((one, other) => other.length - one.length);
  assert.deepEqual(navigations.toSorted(), ["faq", "home", "integrations"], "a navigation sends the page's id and nothing else");
  const counted = { "products person landing": 1, "faq person inner": 1, "integrations person inner": 1, "home person inner": 1 };
  assert.deepEqual(
    await poll(
      () => server.views(),
      (views) => views["home person inner"] === 1,
    ),
    counted,
  );
  assert.ok(!form.includes("secret"), "neither the click ID nor the page of the other site is sent");
});

test("the same without JavaScript, and after a mistake", { skip }, async () => {
  const values = sampleValues("contact");
  await visit({ js: false, fresh: true, userAgent, allow: /422/ }, async (page) => {
    await page.goto(`${server.base}${path(forms.contact.page)}?${landingQuery}`, { referer });
    await sendContactForm(page, values);
    await page.waitForURL(/notice=/);
  });
  const { row, post } = await server.leadOf(values.email);
  // What a page of another site is to a form, browsers do not say.
  const expected = { form_page: path("home"), ...CAMPAIGN, click_id_kind: "gclid" };
  assert.deepEqual([originOf(row), post.origin], [expected, expected]);
  assert.deepEqual([row.free_mail, post.freeMail], [false, false]);
  assert.ok(!JSON.stringify([row, post]).includes("secret"));

  const others = sampleValues("contact");
  await visit({ js: false, fresh: true, allow: /422/ }, async (page) => {
    await page.goto(server.base + path("home"));
    await skipBrowserChecks(page, "contact");
    await sendContactForm(page, { ...others, name: "" });
    await formOf(page, "contact").locator("[aria-invalid]").waitFor();
    await sendContactForm(page, others);
    await page.waitForURL(/notice=/);
  });
  assert.deepEqual(originOf((await server.leadOf(others.email)).row), { form_page: path("home") });
});

test("a document that another page of the site led to is not the first of the visit", { skip }, async () => {
  const values = sampleValues("contact");
  await visit({ fresh: true }, async (page) => {
    await page.goto(server.base + path("home"), { referer: server.base + path("faq") });
    await waitForHydration(page);
    await sendContactForm(page, values);
    await page.locator("#contact [data-confirmation]").waitFor();
  });
  assert.deepEqual(originOf((await server.leadOf(values.email)).row), { form_page: path("home") });
});

test("a form is sent without its origin if the code for it fails or does not come, and with --lead-origin no", { skip }, async () => {
  const block = (request) => request.abort();
  for (const [site, handle] of [
    [server, block],
    [server, () => {}],
    [withoutOrigin, undefined],
  ]) {
    const values = sampleValues("contact");
    const sent = [];
    await visit({ fresh: true, allow: handle === block ? /visit-origin|Failed to load resource/ : undefined }, async (page) => {
      if (handle) await page.route(/visit-origin/, handle);
      page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
      await page.goto(`${site.base}${path("home")}?${landingQuery}`, { referer });
      await waitForHydration(page);
      await sendContactForm(page, values);
      await page.locator("#contact [data-confirmation]").waitFor();
    });
    const { row, post } = await site.leadOf(values.email);
    assert.ok(!sent[0].includes("origin_"), sent[0]);
    // The address of the form's page is known all the same, unless nothing may be.
    assert.equal(originOf(row).utm_source, handle ? CAMPAIGN.utm_source : undefined);
    assert.equal(post.origin === undefined, !handle);
  }
});

test("a page that was fetched ahead is counted once, when it is shown", { skip }, async () => {
  const target = `${server.base}${path("subscription-demo")}?utm_source=ahead`;
  const rules = JSON.stringify({ prefetch: [{ source: "list", urls: [target], eagerness: "immediate" }] });
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Other</title><a href="${target}">Go</a><script type="speculationrules">${rules}</script>`);
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const views = async () => Object.entries(await server.views()).filter(([name]) => name.startsWith("subscription-demo person"));
  try {
    await visit({ fresh: true, userAgent }, async (page) => {
      const purposes = [];
      page.on("request", (request) => request.url() === target && purposes.push(request.headers()["sec-purpose"]));
      await page.goto(`http://127.0.0.1:${other.address().port}/`);
      await poll(
        () => purposes,
        ([purpose]) => purpose === "prefetch",
      );
      await page.locator("a").click();
      await page.waitForURL(/utm_source/);
      await waitForHydration(page);
      const opening = await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON());
      assert.equal(opening.deliveryType, "navigational-prefetch", "the visit made no request of its own");
      const isCounted = (counted) => counted.length > 0;
      assert.deepEqual(await poll(views, isCounted), [["subscription-demo person landing", 1]]);
      await page.goBack();
      await page.goForward();
      await waitForHydration(page);
      await navigate(page, "terms-of-service");
      await poll(server.views, (counted) => counted["terms-of-service person inner"] === 1);
      const landings = (await views()).filter(([name]) => name.endsWith("landing"));
      assert.deepEqual(landings, [["subscription-demo person landing", 1]], "Back counts as no landing");
    });
  } finally {
    other.close();
  }
});

// The last test: it stops the server.
test("admin page, metrics and stats agree on the visits above", { skip }, async () => {
  const [views, leads, page] = await Promise.all([server.views(), server.leadsBy("page"), server.adminPage()]);
  assert.ok(leads[path("home")] >= 6 && page.includes(CAMPAIGN.utm_source), "each lead names the form's page");
  const counted = await server.stopAndCount("page");
  assert.deepEqual(counted[path("products")], { views: 1, landings: 1, leads: 0 });
  assert.deepEqual(counted[path("home")], {
    views: views["home person inner"] + views["home person landing"],
    landings: views["home person landing"],
    leads: leads[path("home")],
  });
});
