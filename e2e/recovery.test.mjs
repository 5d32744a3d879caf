/** frontend/src/app/use-recovery.ts: extensions, translators and errors change the document under the app, and the page still looks and works as it should. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectToast, followLink, holdRequests, open, setConnection, visit, waitForHydration } from "./support/browser.mjs";
import { allowRecovery, changeDocument, changes, readPage, readUnchanged } from "./support/changed-documents.mjs";
import { control, fillForm, formValues, sampleValues, submit } from "./support/forms.mjs";
import { expectPoll } from "./support/poll.mjs";
import { fill, forms, notices, pages, path, route, routes } from "./support/site.mjs";

const translate = changes["a translated page"];

test("every page that others change looks as without", async () => {
  const expected = await readUnchanged(1280);
  await visit({ allow: allowRecovery, reducedMotion: "reduce", fresh: true }, async (page) => {
    for (const change of Object.values(changes)) await changeDocument(page, change);
    for (const { path: url } of pages) {
      await open(page, url);
      await expectPoll(() => readPage(page), expected.get(url), url);
    }
  });
});

async function openWithoutScripts(page, url) {
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(url, { waitUntil: "domcontentloaded" });
  return release;
}

for (const id of Object.keys(forms).filter((form) => form !== "enterprise"))
  test(`${id}: what was typed into a page that others change is kept with the focus, and the form is sent`, async () => {
    await visit({ allow: allowRecovery, fresh: true }, async (page) => {
      await changeDocument(page, translate);
      const release = await openWithoutScripts(page, path(forms[id].page));
      const values = sampleValues(id);
      await fillForm(page, id, values);
      const { name } = forms[id].fields.at(-1);
      await control(page, id, name).focus();
      release();
      await waitForHydration(page);
      assert.deepEqual(await formValues(page, id), values);
      assert.equal(await page.evaluate(() => document.activeElement.name), name);
      await submit(page, id);
      await expectToast(page, forms[id].success);
    });
  });

test("a search that was typed into a page that others change is made", async () => {
  await visit({ allow: allowRecovery, fresh: true }, async (page) => {
    await changeDocument(page, translate);
    const release = await openWithoutScripts(page, path("faq"));
    const count = await page.locator("main summary").count();
    await page.locator("main input[name=q]").fill("gdpr");
    release();
    await waitForHydration(page);
    await page.waitForURL(`**${path("faq")}?q=gdpr`);
    await page.waitForFunction((all) => document.querySelectorAll("main summary").length < all, count);
  });
});

test("Save-Data: a click on a tab of a page that others change takes effect", async () => {
  await visit({ allow: allowRecovery, fresh: true }, async (page) => {
    await setConnection(page, { saveData: true });
    await changeDocument(page, translate);
    await page.goto(path("visitor-identification"));
    await page.getByRole("tab").nth(1).click();
    await expectPoll(() => page.getByRole("tab").nth(1).getAttribute("aria-selected"), "true");
  });
});

test("Save-Data: pages that others change look as without", async () => {
  const urls = ["home", "faq", "privacy-policy"].map(path);
  const expected = await readUnchanged(1280, urls);
  await visit({ allow: allowRecovery, reducedMotion: "reduce", fresh: true }, async (page) => {
    await setConnection(page, { saveData: true });
    await changeDocument(page, translate);
    for (const url of urls) {
      await page.goto(url);
      await page.keyboard.press("Shift");
      await waitForHydration(page);
      // Without the font, which Save-Data does without, lines break elsewhere.
      const { text, controls } = expected.get(url);
      await expectPoll(() => readPage(page).then((read) => ({ text: read.text, controls: read.controls })), { text, controls }, url);
    }
  });
});

test("a page that others changed before hydration or after leads to all others and back", async () => {
  await visit({ allow: allowRecovery, fresh: true }, async (page) => {
    await changeDocument(page, translate);
    await open(page, path("faq"));
    for (const { id, path: url, title } of [...routes, route("faq")]) {
      await page.evaluate(translate);
      await followLink(page, url);
      await page.waitForFunction((expected) => document.title === expected, fill(title));
      await expectPoll(() => page.locator("main h1").count(), 1, id);
      assert.ok(await page.locator("footer").count(), id);
    }
    await page.goBack();
    await page.locator("main h1").waitFor();
  });
});

test("a form whose elements others move is sent, and the page stays", async () => {
  await visit({ allow: /NotFoundError/ }, async (page) => {
    await open(page, path(forms.contact.page));
    const values = sampleValues("contact");
    await fillForm(page, "contact", { ...values, name: "", email: "" });
    await submit(page, "contact");
    await page.locator("main [id$=-error]").first().waitFor();
    await page.evaluate(() => {
      for (const error of document.querySelectorAll("main [id$=-error]")) {
        const box = document.createElement("div");
        error.replaceWith(box);
        box.append(error);
      }
    });
    await fillForm(page, "contact", values);
    await submit(page, "contact");
    await page.locator("[data-toast]").filter({ hasText: notices[forms.contact.success].title }).waitFor();
    await page.locator("main h1").waitFor();
    await page.locator("footer").waitFor();
    await followLink(page, path("faq"));
    await page.locator("#faq-search").waitFor();
  });
});

test("a page that cannot be rendered stays as the server sent it, and its links and forms work", async () => {
  const url = path(forms.contact.page);
  const expected = (await readUnchanged(1280, [url])).get(url);
  await visit({ allow: /no queries here/, reducedMotion: "reduce", fresh: true }, async (page) => {
    await page.addInitScript(() => {
      globalThis.URLSearchParams = function () {
        throw new Error("no queries here");
      };
    });
    const failure = page.waitForEvent("pageerror");
    const release = await openWithoutScripts(page, url);
    const values = sampleValues("contact");
    await fillForm(page, "contact", values);
    release();
    await failure;
    assert.deepEqual(await readPage(page), expected);
    assert.deepEqual(await formValues(page, "contact"), values);
    await submit(page, "contact");
    await page.waitForURL((url) => url.searchParams.get("notice") === forms.contact.success);
    await page
      .locator(`footer a[href="${path("faq")}"]`)
      .first()
      .click();
    await page.waitForURL(`**${path("faq")}`);
  });
});

test("an effect that always fails leaves the page as it was, or loads the next one from the server", async () => {
  await visit({ allow: /no media here|subtree hidden by content-visibility/, fresh: true }, async (page) => {
    const breakMedia = () => {
      globalThis.matchMedia = () => {
        throw new Error("no media here");
      };
    };
    await open(page, path("faq"));
    await page.evaluate(breakMedia);
    await page.evaluate(() => (globalThis.marked = true));
    await followLink(page, path("visitor-identification"));
    await page.waitForFunction(() => globalThis.marked !== true);
    await waitForHydration(page);
    await page.addInitScript(breakMedia);
    const failure = page.waitForEvent("pageerror");
    await page.goto(path("visitor-identification"));
    await failure;
    await page.locator("main h1").waitFor();
    await page.locator("footer").waitFor();
  });
});
