/** Components of shadcn-ui, pasted as published (frontend/tests/shadcn/), look and behave as they should with the site's styles. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildShadcnPage } from "../frontend/tests/shadcn/build.mjs";
import { axeViolations, visit } from "./support/browser.mjs";
import { expectPoll } from "./support/poll.mjs";
import { base } from "./support/site.mjs";

/** As strict as the site's: a `style` attribute in HTML would be a problem that `visit` reports. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

const answers = buildShadcnPage().then(({ css, script }) => ({
  "/shadcn": {
    contentType: "text/html",
    headers: { "content-security-policy": POLICY },
    body: `<!doctype html><html lang="en"><title>Components</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/shadcn/page.css"><body><div id="root"></div><script src="/shadcn/page.js"></script>`,
  },
  "/shadcn/page.css": { contentType: "text/css", body: css },
  "/shadcn/page.js": { contentType: "text/javascript", body: script },
}));

async function visitComponents(colorScheme, work) {
  await visit({ fresh: true, colorScheme, width: 720 }, async (page) => {
    for (const [path, answer] of Object.entries(await answers)) await page.route(base + path, (route) => route.fulfill(answer));
    await page.goto(`${base}/shadcn`);
    await page.locator("[data-slot=card]").waitFor();
    await work(page);
  });
}

/** The computed values of an element. */
const styleOf = (page, selector, ...names) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, names) => names.map((name) => getComputedStyle(element)[name]), names);

for (const colorScheme of ["light", "dark"])
  test(`card, badges, tabs and accordion look right (${colorScheme})`, async () => {
    await visitComponents(colorScheme, async (page) => {
      const [ground] = await styleOf(page, "body", "backgroundColor");
      const [card, border, radius, shadow] = await styleOf(
        page,
        "[data-slot=card]",
        "backgroundColor",
        "borderTopColor",
        "borderTopLeftRadius",
        "boxShadow",
      );
      assert.equal(radius, "10px");
      assert.notEqual(shadow, "none");
      assert.ok(![ground, card].includes(border), `a border in the color of what it separates: ${border}`);
      // The class that the page passes replaces that of the component.
      assert.deepEqual(await styleOf(page, "[data-slot=card]", "rowGap"), ["16px"]);
      const badges = await page.locator("[data-slot=badge]").evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
      assert.equal(new Set(badges).size, badges.length, badges.join(" "));
      const [list] = await styleOf(page, "[data-slot=tabs-list]", "backgroundColor");
      const [active] = await styleOf(page, "[data-slot=tabs-trigger][data-state=active]", "backgroundColor");
      assert.notEqual(active, list);
      assert.deepEqual(await axeViolations(page), []);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/shadcn-${colorScheme}.png` });
    });
  });

test("tabs change the panel, and the accordion opens in a movement", async () => {
  await visitComponents("light", async (page) => {
    await page.getByRole("tab", { name: "Second" }).click();
    await page.getByText("The second panel").waitFor();
    assert.equal(await page.getByText("The first panel").isVisible(), false);
    await page.getByRole("button", { name: "A closed question" }).click();
    const content = page.locator("[data-slot=accordion-content][data-state=open]");
    assert.equal(await content.evaluate((element) => getComputedStyle(element).animationName), "accordion-down");
    await expectPoll(() => content.evaluate((element) => element.offsetHeight > 30), true);
    await expectPoll(() => page.getByText("Its answer", { exact: true }).isVisible(), false);
  });
});
