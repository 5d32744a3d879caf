/** Texts of a content folder: the server's HTML, hydration and navigation in the browser show the same words, with JavaScript and without. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { followLink, isSameDocument, markDocument, open, visit, waitForHydration } from "./support/browser.mjs";
import { fillForm, formOf, sampleValues, submit } from "./support/forms.mjs";
import { clickPlansButton, dialogOn, plansOn } from "./support/pricing.mjs";
import { startServer } from "./support/server.mjs";
import { fill, path, pages, route, site } from "./support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;
const skip = (!binary || !execFileSync(binary, ["--help"], { encoding: "utf8" }).includes("--content")) && "the binary has no --content";

const words = {
  faq: "A headline that came with the content & <no> release",
  title: "Questions from the content folder",
  label: "Asked often",
  integrations: "Another headline of the content",
  badge: "A new badge",
  thanks: "It has arrived",
  email: "Address for our answer",
};
const price = site.currency.format.replace("{amount}", "7,654");

const content = {
  "texts/faq.toml": `title = "${words.title} | {name}"\nlabel = "${words.label}"\nhero.title = "${words.faq}"\n`,
  "texts/integrations.toml": `hero.title = "${words.integrations}"\n`,
  "texts/home.toml": `contact.title = "${words.badge}"\n`,
  "texts/site.toml": `claims.prices.starter.monthly.price = 7654\n`,
  "texts/notices.toml": `contact-sent.title = "${words.thanks}"\n`,
  "texts/forms.toml": `contact.fields.email.label = "${words.email}"\n`,
};

let folder, server, base;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "leadlight-texts-"));
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  server = await startServer(binary, { "--content": folder, "--log-level": "error" });
  base = server.base;
});

after(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const url = (id) => base + path(id);
/** Not `innerText`: what is not near the screen has no layout (styles/navigated.css). */
const headline = (page) => page.locator("main h1").textContent();

/** Leads to a page without a page load. */
async function navigate(page, id, title = route(id).title) {
  await followLink(page, path(id));
  await page.waitForFunction((expected) => document.title === expected, fill(title));
}

for (const js of [true, false])
  test(`${js ? "with" : "without"} JavaScript a document shows the words of the content`, { skip }, () =>
    visit({ js }, async (page) => {
      await open(page, url("faq"), js);
      assert.equal(await headline(page), words.faq);
      assert.equal(await page.title(), fill(`${words.title} | {name}`));
      await open(page, url("subscription-demo"), js);
      assert.ok((await plansOn(page).textContent()).includes(price));
      await open(page, url("home"), js);
      assert.equal(await page.locator("#contact h2").textContent(), words.badge);
      await formOf(page, "contact").getByLabel(words.email).waitFor();
    }),
  );

test("every page hydrates without a message", { skip }, () =>
  visit({ allow: /404/ }, async (page) => {
    for (const { path } of pages) await open(page, base + path);
  }),
);

test("navigation shows the words of each page, there and back", { skip }, () =>
  visit({ fresh: true }, async (page) => {
    await open(page, url("products"));
    await markDocument(page);
    await navigate(page, "faq", `${words.title} | {name}`);
    assert.equal(await headline(page), words.faq);
    await navigate(page, "integrations");
    assert.equal(await headline(page), words.integrations);
    await navigate(page, "home");
    assert.equal(await page.locator("#contact h2").textContent(), words.badge);
    await navigate(page, "subscription-demo");
    assert.ok((await plansOn(page).textContent()).includes(price));
    await clickPlansButton(page);
    assert.ok((await dialogOn(page).textContent()).includes(price));
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
    // A dialog that a click has opened goes back in the history.
    await page.waitForURL(url("subscription-demo"));
    await navigate(page, "faq", `${words.title} | {name}`);
    assert.equal(await headline(page), words.faq);
    assert.ok((await page.locator("footer").textContent()).includes(words.label), "the links to the page have its label");
    assert.ok(await isSameDocument(page));
  }),
);

test("what a search shows again has the words of the content", { skip }, () =>
  visit({ fresh: true }, async (page) => {
    await open(page, url("faq"));
    await page.locator("main input[name=q]").fill("crm");
    await page.waitForURL(/[?&]q=/);
    assert.equal(await headline(page), words.faq);
  }),
);

test("without the file of a page its document is loaded", { skip }, () =>
  visit({ fresh: true, allow: /404/ }, async (page) => {
    await open(page, url("products"));
    await markDocument(page);
    const isTexts = ({ pathname }) => pathname.startsWith("/assets/texts-faq-");
    await page.route(isTexts, (request) => request.fulfill({ status: 404, body: "" }));
    await followLink(page, path("faq"));
    await page.waitForURL(url("faq"));
    await page.waitForFunction(() => globalThis.marked !== true);
    await waitForHydration(page);
    assert.equal(await headline(page), words.faq);
  }),
);

test("a message of the content follows a form", { skip }, () =>
  visit({}, async (page) => {
    await open(page, url("home"));
    await fillForm(page, "contact", sampleValues("contact"));
    await submit(page, "contact");
    await page.locator("[data-toast]").filter({ hasText: words.thanks }).waitFor();
  }),
);
