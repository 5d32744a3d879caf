/** Scripts of others that the content names: they run on their pages under the policy, load what they may, and are nowhere else. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { followLink, isSameDocument, markDocument, open, visit, waitForHydration } from "./support/browser.mjs";
import { missingOpenssl, startOtherOrigin } from "./support/other-origin.mjs";
import { startServer } from "./support/server.mjs";
import { fetchDocument, path } from "./support/site.mjs";

const binary = process.env.LEADLIGHT_BINARY;
const skip = (!binary && "no binary") || missingOpenssl;

const SIGNED = "globalThis.signed = true;";
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The other origin, without any header for cross-origin isolation. */
const files = {
  "/probe.js": [
    "text/javascript",
    `const { src, dataset } = document.currentScript;
     const origin = new URL(src).origin;
     const picture = new Image();
     picture.src = origin + "/pixel.gif";
     Promise.all([fetch(origin + "/event"), picture.decode()]).then(() => { globalThis.probe = dataset.site; });`,
  ],
  "/signed.js": ["text/javascript", SIGNED],
  "/event": ["text/plain", "counted"],
  "/pixel.gif": ["image/gif", PIXEL],
  "/frame.html": ["text/html", "<!doctype html><title>frame</title>"],
};

let folder, other, server;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "leadlight-scripts-"));
  other = await startOtherOrigin(files, ["/event", "/signed.js"]);
  const { origin } = other;
  const hash = createHash("sha384").update(SIGNED).digest("base64");
  const content = {
    "scripts.toml": `
      [probe]
      src = "${origin}/probe.js"
      pages = ["faq"]
      attributes = { "data-site" = "a \\"name\\"" }
      connect = ["${origin}"]
      img = ["${origin}"]
      [signed]
      src = "${origin}/signed.js"
      integrity = "sha384-${hash}"
      pages = ["${path("faq")}"]
      [own]
      src = "/own.js"
      pages = ["integrations"]
      frame = ["${origin}"]
    `,
    "public/own.js": `const frame = document.createElement("iframe");
      frame.onload = () => { globalThis.framed = true; };
      frame.src = "${origin}/frame.html";
      document.body ? document.body.append(frame) : addEventListener("DOMContentLoaded", () => document.body.append(frame));`,
  };
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, "content", name)), { recursive: true });
    writeFileSync(join(folder, "content", name), text);
  }
  server = await startServer(binary, { "--content": join(folder, "content"), "--log-level": "error" });
});

after(async () => {
  await server?.close();
  other?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const url = (id) => server.base + path(id);
const withOther = (options, work) => visit({ fresh: true, ignoreHTTPSErrors: true, ...options }, work);
const scriptsOfOthers = (page) => page.locator("head script[async]").count();
const policy = async (id) => (await fetch(url(id))).headers.get("content-security-policy");

test("the scripts of a page run, and load what they may, without a message", { skip }, () =>
  withOther({}, async (page) => {
    await open(page, url("faq"));
    await page.waitForFunction(() => globalThis.probe === 'a "name"' && globalThis.signed);
    assert.ok(!(await policy("faq")).includes("unsafe"));
  }),
);

test("a page with frames of others shows them", { skip }, () =>
  withOther({}, async (page) => {
    await open(page, url("integrations"));
    await page.waitForFunction(() => globalThis.framed);
    assert.equal(await page.frames()[1].title(), "frame");
  }),
);

test("another page has no script, and blocks those of others", { skip }, () =>
  withOther({ allow: /Content Security Policy|violates|blocked|csp/i }, async (page) => {
    await open(page, url("products"));
    assert.equal(await scriptsOfOthers(page), 0);
    assert.ok(!(await policy("products")).includes("https:"));
    const blocked = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
          document.head.append(Object.assign(document.createElement("script"), { src }));
        }),
      `${other.origin}/probe.js`,
    );
    assert.match(blocked, /^script-src/);
  }),
);

test("a link to or from a page with scripts loads a document, others navigate", { skip }, () =>
  withOther({}, async (page) => {
    await open(page, url("products"));
    await markDocument(page);
    await followLink(page, path("blog"));
    await page.waitForURL(url("blog"));
    // The server shows the same list.
    const { length } = (await fetchDocument(path("blog"), server.base)).querySelectorAll("main article");
    await page.waitForFunction((count) => document.querySelectorAll("main article").length === count, length);
    assert.ok(await isSameDocument(page), "both pages have the same scripts");
    for (const [id, count] of [
      ["faq", 2],
      ["products", 0],
    ]) {
      await markDocument(page);
      await followLink(page, path(id));
      await page.waitForURL(url(id));
      await page.waitForFunction(() => globalThis.marked !== true);
      await waitForHydration(page);
      assert.equal(await scriptsOfOthers(page), count);
    }
  }),
);
