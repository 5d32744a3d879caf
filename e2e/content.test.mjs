/** Articles and pages of a content folder in the browser: what they show, where their links lead, and that their forms are sent, with JavaScript and without. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { axeViolations, followLink, isSameDocument, markDocument, open, overflowingElements, visit } from "./support/browser.mjs";
import { fillForm, formOf, sampleValues, submit } from "./support/forms.mjs";
import { startServer } from "./support/server.mjs";
import { path } from "./support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;
const skip = !binary && "no binary";

const article = { path: "/blog/quiet-launch", title: "How a quiet launch sold out in spring" };
const campaign = { path: "/spring/offer", title: "An offer for teams in spring" };
const description = (of) => `What ${of} says, in a description that is long enough for the results of a search.`;

const webinar = { path: "/webinar", title: "A webinar for teams in spring" };

const content = {
  "forms.toml": `[webinar]
title = "Webinar registration"
submit = "Reserve a seat"
privacy = "We use it to invite you. See our [privacy policy]."
sent = { title = "You have a seat", description = "We send you the link." }
fields = [
  { name = "name", label = "Your name" },
  { name = "email", label = "Work email" },
  { name = "inquiry", label = "Session", options = ["Morning", "Evening"] },
  { name = "message", label = "What should we talk about?", required = false },
]
`,
  "pages/webinar.md": `---
title: ${webinar.title}
description: ${description("the webinar")}
---

A paragraph.

\`\`\`form
form: webinar
title: Take part
\`\`\`
`,
  "articles/quiet-launch.md": `---
title: ${article.title}
description: ${description("the article")}
author: Priya Raman
published: 2026-06-01
industry: saas
category: ai-marketing
---

The first paragraph, with [the offer](${campaign.path}).
`,
  "pages/spring/offer.md": `---
title: ${campaign.title}
description: ${description("the offer")}
glass: amber
---

A paragraph.

\`\`\`form
form: contact
title: Talk to us
hidden:
  campaign: Spring
\`\`\`
`,
};

let folder, server;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "leadlight-content-"));
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  server = await startServer(binary, { "--content": folder, "--log-level": "error" });
});

after(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const headline = (page) => page.locator("main h1").textContent();

for (const js of [true, false]) {
  const how = `${js ? "with" : "without"} JavaScript`;

  test(`${how} the blog lists an article of the content, and its links lead on`, { skip }, () =>
    visit({ js }, async (page) => {
      await open(page, server.base + path("products"), js);
      if (js) await markDocument(page);
      await followLink(page, path("blog"));
      await page.locator(`main a[href="${article.path}"]`).first().waitFor();
      if (js) assert.ok(!(await isSameDocument(page)), "only the server has the list");
      await page.locator(`main a[href="${article.path}"]`).first().click();
      await page.waitForURL(server.base + article.path);
      assert.equal(await headline(page), article.title);
      await page.locator(`main a[href="${campaign.path}"]`).click();
      await page.waitForURL(server.base + campaign.path);
      assert.equal(await headline(page), campaign.title);
      await page.goBack();
      await page.waitForURL(server.base + article.path);
      assert.equal(await headline(page), article.title);
    }),
  );

  test(`${how} the form of a campaign page is sent from it`, { skip }, () =>
    visit({ js }, async (page) => {
      await open(page, server.base + campaign.path, js);
      if (js) await formOf(page, "contact").and(page.locator("[novalidate]")).waitFor();
      assert.equal(await formOf(page, "contact").locator("[name=origin_campaign]").inputValue(), "Spring");
      await fillForm(page, "contact", sampleValues("contact"));
      const answer = page.waitForResponse(
        (response) => response.request().method() === "POST" && response.url().endsWith("/forms/contact"),
      );
      await submit(page, "contact");
      assert.equal((await answer).status(), js ? 201 : 303);
      assert.equal(await headline(page), campaign.title);
    }),
  );
}

for (const js of [true, false])
  test(`${js ? "with" : "without"} JavaScript a form of the content says what is wrong, and is sent`, { skip }, () =>
    visit({ js, allow: /status of 422|^422 / }, async (page) => {
      await open(page, server.base + webinar.path, js);
      const form = page.locator("form[action='/forms/webinar']");
      if (js) await form.and(page.locator("[novalidate]")).waitFor();
      else await form.evaluate((element) => (element.noValidate = true));
      await form.getByLabel("Your name").fill("Ada");
      await form.getByLabel("Session").selectOption("Evening");
      await form.getByRole("button", { name: "Reserve a seat" }).click();
      await form.getByText("Work email is required.").first().waitFor();
      assert.equal(await form.getByLabel("Your name").inputValue(), "Ada");
      await form.getByLabel("Work email").fill("ada@example.com");
      await form.getByRole("button", { name: "Reserve a seat" }).click();
      await page.getByText("You have a seat").first().waitFor();
      assert.equal(await headline(page), webinar.title);
    }),
  );

for (const width of [320, 1280])
  test(`pages of the content fit and are accessible at ${width} px`, { skip }, () =>
    visit({ width }, async (page) => {
      for (const { path } of [article, campaign, webinar]) {
        await open(page, server.base + path);
        assert.deepEqual(await overflowingElements(page), [], path);
        assert.deepEqual(await axeViolations(page), [], path);
      }
    }),
  );
