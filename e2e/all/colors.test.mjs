/** Accessibility in the colors and states that the core set leaves out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, open, visit } from "../support/browser.mjs";
import { demoOn, demos } from "../support/demos.mjs";
import { allowNotFound, notFound, pages, path } from "../support/site.mjs";

for (const page of pages)
  test(`${page.path} has no accessibility violations: light on a phone, dark on a desktop`, async () => {
    const allow = page.id === notFound.id ? allowNotFound : undefined;
    await visit({ width: 375, height: 800, reducedMotion: "reduce", colorScheme: "light", allow }, async (tab) => {
      await open(tab, page.path);
      assert.deepEqual(await axeViolations(tab), [], "375 px, light");
      await tab.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
      await tab.setViewportSize({ width: 1280, height: 900 });
      assert.deepEqual(await axeViolations(tab), [], "1280 px, dark");
    });
  });

for (const id of demos)
  test(`every state of the demo ${id} has no accessibility violations, light or dark`, async () => {
    await visit({ reducedMotion: "reduce" }, async (page) => {
      await open(page, path(id));
      const choices = demoOn(page).locator("input");
      for (let at = 0; at < (await choices.count()); at += 1) {
        await choices.nth(at).click();
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
          assert.deepEqual(await axeViolations(page, ".by-choice"), [], `choice ${at + 1}, ${colorScheme}`);
        }
      }
    });
  });

test("lists under a query have no accessibility violations", async () => {
  await visit({ reducedMotion: "reduce" }, async (page) => {
    for (const pagePath of [
      "faq?q=zzzz",
      "faq?category=privacy",
      "integrations?q=hub",
      "integrations?q=zzzz",
      "blog?industry=saas",
      "blog?page=2",
    ]) {
      await open(page, `/${pagePath}`);
      assert.deepEqual(await axeViolations(page, "main"), [], pagePath);
    }
  });
});
