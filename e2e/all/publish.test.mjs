/**
 * Content that is published while two processes on one database serve the site: what a push changes, what it leaves alone, and the way back. The
 * browser must see it on both processes, with JavaScript and without, on both databases.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { open, visit } from "../support/browser.mjs";
import { fillForm, formOf, sampleValues, submit } from "../support/forms.mjs";
import { missingOpenssl, startOtherOrigin } from "../support/other-origin.mjs";
import { expectPoll, poll } from "../support/poll.mjs";
import { missingPostgres, startPostgres } from "../support/postgres.mjs";
import { assertIncludes, clickPlansButton, count, dialogOn, firstPrice, money, plansOn, plansPath } from "../support/pricing.mjs";
import { startServer } from "../support/server.mjs";
import { path } from "../support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;

const stores = [
  { name: "SQLite", missing: missingOpenssl, start: (folder) => ({ address: `sqlite:${join(folder, "site.db")}`, close() {} }) },
  { name: "PostgreSQL", missing: missingPostgres || missingOpenssl, start: startPostgres },
];

/**
 * docs/content.md promises 2 seconds after the push has ended. A test's machine may be busy, and a test is never timed, so this is ten times as long.
 * It is less than the 30 seconds after which a process tries again.
 */
const LIVE_MS = 20_000;

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;

const headlines = { first: "The first headline", mended: "The mended headline" };
const PRICE = 8765;
const ANSWER = "Yes, for as many days as a spring has.";
const CAMPAIGN = "Spring 2026";
const offer = "/spring/offer";
const article = "/blog/soon";
const verification = { path: "/google0123456789abcdef.html", text: "google-site-verification: google0123456789abcdef.html" };
const analyticsPage = path("products");
const COUNT_VISIT = `globalThis.counted = (globalThis.counted ?? 0) + 1;
  fetch(new URL("/event", document.currentScript.src)).then(() => { globalThis.reported = true; });`;

const title = (name) => `What we learned in ${name}`;
/** The front matter of an article or a page. No two may share title or description. */
const matter = (name, fields) => `---
title: ${title(name)}
description: What ${name} says, in a description that is long enough for the results of a search.
${fields}
---
`;
const ofArticle = "author: Priya Raman\nindustry: saas\ncategory: ai-marketing";

const offerPage = `${matter("spring", "glass: amber")}
A paragraph.

\`\`\`form
form: contact
title: Talk to us
hidden:
  campaign: ${CAMPAIGN}
\`\`\`
`;

/** What a push must refuse, with the place that it must name. */
const faults = [
  ["_redirects", "/old-offer /nowhere\n", "_redirects:1:1: the target /nowhere does not exist"],
  ["articles/broken.md", matter("haste", `${ofArticle}\npublished: 2026-06-01\nauther: Ada`), "articles/broken.md:8:1: unknown field"],
  ["scripts.toml", '[chat]\nsrc = "http://chat.example/a.js"\n', 'scripts.toml:2:7: "http://chat.example" is not encrypted'],
];

const startProcess = (database) =>
  startServer(
    binary,
    {
      "--database": database,
      "--log-level": "error",
      "--lead-webhook": `http://127.0.0.1:${receiver.address().port}/`,
      "--lead-webhook-allow-private": "yes",
    },
    { SITE_LEAD_WEBHOOK_SECRET: SECRET },
  );

/** Two processes on one database, and a folder with content as `leadlight content init` writes it. */
async function startDesk(startStore) {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-publish-"));
  const own = join(folder, "own");
  const database = await startStore(folder);
  const servers = [];
  const originals = {};

  const desk = {
    servers,
    /** Runs `leadlight content` and returns its exit code and all that it printed. */
    content: (...words) =>
      new Promise((resolve) => {
        const env = { ...process.env, SITE_DATABASE: database.address };
        execFile(binary, ["content", ...words], { env }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, said: stdout + stderr }),
        );
      }),

    write(name, text) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      writeFileSync(join(own, name), text);
    },
    remove: (name) => rmSync(join(own, name), { force: true }),

    /** Removes the # of one text of the new folder, and changes it. */
    edit(name, key, change) {
      originals[name] ??= readFileSync(join(own, name), "utf8");
      const lines = originals[name].split("\n");
      const first = lines.findIndex((line) => line.startsWith(`# ${key} = `));
      assert.notEqual(first, -1, `${name} lacks ${key}`);
      const last = lines[first].endsWith("[") ? lines.indexOf("# ]", first) : first;
      const text = lines.slice(first, last + 1).map((line) => line.slice(2));
      lines.splice(first, text.length, change(text.join("\n")));
      desk.write(name, lines.join("\n"));
    },

    push: () => desk.content("push", own),

    /** Publishes the folder with another headline of home. Returns the number of the revision. */
    async publish(headline) {
      desk.edit("texts/home.toml", "hero.title", () => `hero.title = "${headline}"`);
      const { code, said } = await desk.push();
      assert.equal(code, 0, said);
      return said.match(/^revision (\d+) is live/m)[1];
    },

    /** Both processes, one after the other. */
    onBoth: (options, work) =>
      visit(options, async (page) => {
        for (const { base } of servers) await work(page, base);
      }),

    async everywhere(work, options = {}) {
      for (const js of [false, true]) await desk.onBoth({ js, ...options }, (page, base) => work(page, base, js));
    },

    expectHeadline: (headline, deadline) =>
      desk.everywhere((page, base, js) => expectPoll(() => readHeadline(page, base, js), headline, `${base}, JavaScript: ${js}`, deadline)),

    async close() {
      for (const server of servers) await server.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (let started = 0; started < 2; started++) servers.push(await startProcess(database.address));
    const { code, said } = await desk.content("init", own);
    assert.equal(code, 0, said);
  } catch (error) {
    await desk.close();
    throw error;
  }
  return desk;
}

async function readHeadline(page, base, js) {
  await open(page, base, js);
  return headlineOf(page);
}

const headlineOf = (page) => page.locator("main h1").textContent();

/** The part of this type in the structured data of the page. */
async function structuredData(page, type) {
  const parts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = parts.flatMap((text) => JSON.parse(text)["@graph"] ?? JSON.parse(text)).find((part) => part["@type"] === type);
  assert.ok(found, `the page has no ${type}`);
  return found;
}

/** What the first push brings, as a visitor sees it. */
const journeys = {
  async "the price in the page, calculator, structured data and dialog"(page, base, js) {
    await open(page, base + plansPath, js);
    const plans = plansOn(page);
    await plans.getByText(money(PRICE)).first().waitFor();
    assert.ok(!(await page.locator("main").innerText()).includes(firstPrice.monthly), "the price of the release is nowhere");
    await page.getByRole("radio", { name: count(3000), exact: true }).check();
    await page.getByRole("radio", { name: "None", exact: true }).check();
    assertIncludes(await page.locator("[aria-live=polite]").filter({ hasText: "credits a month" }).innerText(), [money(PRICE)]);
    const { offers } = await structuredData(page, "Product");
    const offered = offers.filter(({ price, priceSpecification }) => price === PRICE && priceSpecification.price === PRICE);
    assert.equal(offered.length, 1, JSON.stringify(offers));
    await clickPlansButton(page);
    if (!js) await page.waitForURL(/pricing=monthly/);
    const shown = js ? dialogOn(page) : plans;
    await shown.getByText(money(PRICE)).first().waitFor();
    assert.ok(!(await shown.innerText()).includes(firstPrice.monthly));
  },

  async "the answer in the list and the structured data"(page, base, js) {
    await open(page, base + path("faq"), js);
    const entry = page.locator("details").filter({ has: page.locator("#free-trial") });
    await entry.locator("summary").click();
    await entry.getByText(ANSWER).waitFor();
    const { mainEntity } = await structuredData(page, "FAQPage");
    assert.equal(mainEntity.filter(({ acceptedAnswer }) => acceptedAnswer.text === ANSWER).length, 1);
  },

  async "the campaign page, whose form delivers its lead with the campaign"(page, base, js) {
    await open(page, base + offer, js);
    if (js) await formOf(page, "contact").and(page.locator("[novalidate]")).waitFor();
    const values = sampleValues("contact");
    await fillForm(page, "contact", values);
    const isPost = (response) => response.request().method() === "POST" && response.url().endsWith("/forms/contact");
    const [answer] = await Promise.all([page.waitForResponse(isPost), submit(page, "contact")]);
    assert.equal(answer.status(), js ? 201 : 303);
    const find = () => posts.find(({ data }) => data.fields.email === values.email)?.data;
    const { form, fields, origin } = await poll(find, Boolean, "the lead is not delivered");
    assert.deepEqual([form, fields.name, origin.form_page, origin.utm_campaign], ["contact", values.name, offer, CAMPAIGN]);
  },

  async "the redirect"(page, base) {
    const response = await page.goto(`${base}/old-offer?from=mail`);
    const redirected = await response.request().redirectedFrom().response();
    assert.deepEqual([redirected.status(), page.url(), await headlineOf(page)], [301, `${base}${offer}?from=mail`, title("spring")]);
  },

  async "the file that proves whose site it is"(page, base) {
    const response = await page.goto(base + verification.path);
    assert.deepEqual([response.status(), await response.text()], [200, verification.text]);
  },
};

let other, receiver;
const posts = [];

before(async () => {
  if (!binary || missingOpenssl) return;
  other = await startOtherOrigin({ "/count.js": ["text/javascript", COUNT_VISIT], "/event": ["text/plain", "counted"] }, ["/event"]);
  receiver = createServer(async (request, response) => {
    posts.push(JSON.parse(Buffer.concat(await request.toArray())));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
});

after(() => {
  other?.close();
  receiver?.close();
});

for (const store of stores)
  describe(`two processes on ${store.name}`, { skip: !binary ? "no binary" : !process.env.REQUIRE_PROGRAMS && store.missing }, () => {
    let desk, first;

    before(async () => {
      assert.ok(!store.missing, store.missing);
      desk = await startDesk(store.start);
    });
    after(() => desk?.close());

    test("a push is live on both", async () => {
      // Both browsers have a copy of the page from before.
      await desk.everywhere(async (page, base, js) => assert.notEqual(await readHeadline(page, base, js), headlines.first));
      desk.edit("texts/site.toml", "claims.prices.starter.monthly.price", () => `claims.prices.starter.monthly.price = ${PRICE}`);
      desk.edit("texts/faq.toml", "faqEntries", (list) => list.replace(/(id = "free-trial".*?answer = ")[^"]*/, `$1${ANSWER}`));
      desk.write("pages/spring/offer.md", offerPage);
      desk.write("_redirects", `/old-offer ${offer} 301\n`);
      desk.write(`public${verification.path}`, verification.text);
      desk.write(
        "scripts.toml",
        `[count]\nsrc = "${other.origin}/count.js"\npages = ["${analyticsPage}"]\nconnect = ["${other.origin}"]\n`,
      );
      first = await desk.publish(headlines.first);
      await desk.expectHeadline(headlines.first, Date.now() + LIVE_MS);
    });

    for (const js of [true, false]) {
      const how = `${js ? "with" : "without"} JavaScript`;
      for (const [what, work] of Object.entries(journeys))
        test(`${how} both have ${what}`, () => desk.onBoth({ js }, (page, base) => work(page, base, js)));
    }

    test("the analytics script runs under its policy without a message, and one that is not listed is refused", async () => {
      await desk.onBoth({ ignoreHTTPSErrors: true }, async (page, base) => {
        await open(page, base + analyticsPage);
        await page.waitForFunction(() => globalThis.reported);
        assert.equal(await page.evaluate(() => globalThis.counted), 1);
      });
      // The same file under another name: nothing but the policy stops it.
      const notListed = `${other.origin.replace("127.0.0.1", "localhost")}/count.js`;
      await desk.onBoth({ ignoreHTTPSErrors: true, allow: /Content Security Policy|csp/i }, async (page, base) => {
        await open(page, base + analyticsPage);
        await page.waitForFunction(() => globalThis.reported);
        const refused = await page.evaluate(
          (src) =>
            new Promise((resolve) => {
              document.addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI));
              const script = Object.assign(document.createElement("script"), { src });
              script.addEventListener("load", () => resolve("it is loaded"));
              document.head.append(script);
            }),
          notListed,
        );
        assert.deepEqual([refused, await page.evaluate(() => globalThis.counted)], [notListed, 1]);
      });
    });

    test("a broken push exits with 2, names each place and changes nothing", async () => {
      const before = await desk.content("log");
      for (const [name, text] of faults) desk.write(name, text);
      const { code, said } = await desk.push();
      assert.equal(code, 2, said);
      assertIncludes(
        said,
        faults.map(([, , place]) => place),
      );
      assert.deepEqual(await desk.content("log"), before);
      await desk.expectHeadline(headlines.first, Date.now());
    });

    test("the mended push is live, its article appears at its time, and its page leaves at its own", async () => {
      for (const [name] of faults) desk.remove(name);
      const options = { allow: /^(404|410) |status of (404|410)|^console warning: 404: / };
      const look = async (tab, base) => {
        // The page first: where it is there, the article is that of the same push.
        const [ofPage, ofArticle] = [await tab.goto(base + page), await tab.goto(base + article)].map((response) => response.status());
        await tab.goto(base + path("blog"));
        return [ofArticle, ofPage, (await tab.locator(`main a[href="${article}"]`).count()) > 0];
      };
      let at, page;
      // On a busy machine the time may come before both were seen without the article. Then the next push gets more room, and a page of another name: a
      // process may still be busy with the push before, whose article is there already.
      for (let seconds = 6, isSeen = false; !isSeen; seconds *= 2) {
        assert.ok(seconds < 200, "the page that is to leave was never there");
        at = Math.ceil(Date.now() / 1000 + seconds) * 1000;
        const time = new Date(at).toISOString().replace(".000Z", "Z");
        desk.write("articles/soon.md", `${matter("autumn", `${ofArticle}\npublished: ${time}`)}\nA paragraph.\n`);
        if (page) desk.remove(`pages${page}.md`);
        page = `/brief-${seconds}`;
        desk.write(`pages${page}.md`, `${matter("a brief summer", `unpublish: ${time}`)}\nA paragraph.\n`);
        await desk.publish(headlines.mended);
        const seen = [];
        const isThere = ([, status]) => status === 200 || Date.now() >= at;
        await desk.onBoth({ js: false, ...options }, async (tab, base) => seen.push(await poll(() => look(tab, base), isThere)));
        isSeen = Date.now() < at;
        if (isSeen) for (const statuses of seen) assert.deepEqual(statuses, [404, 200, false]);
      }
      await desk.everywhere(async (tab, base, js) => {
        await expectPoll(() => look(tab, base), [200, 410, true], base, at + LIVE_MS);
        await open(tab, base + article, js);
        assert.equal(await headlineOf(tab), title("autumn"));
        assert.equal(await readHeadline(tab, base, js), headlines.mended);
      }, options);
    });

    test("an earlier revision is back after a restore", async () => {
      assert.doesNotMatch((await desk.content("log")).said, new RegExp(`^${first}\tlive\t`, "m"));
      const { code, said } = await desk.content("restore", first);
      assert.equal(code, 0, said);
      await desk.expectHeadline(headlines.first, Date.now() + LIVE_MS);
      await desk.onBoth({ js: false, allow: /^404 |status of 404/ }, async (page, base) => {
        assert.equal((await page.goto(base + article)).status(), 404);
        assert.equal((await page.goto(base + offer)).status(), 200);
      });
    });
  });
