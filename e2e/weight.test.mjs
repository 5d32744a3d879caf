/** What the first answer of a page weighs, and that what follows it moves nothing, however late it comes. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { base, firstScripts, hydrated, notFound, routes, visit } from "./site.mjs";
import { slowLine } from "./slow-line.mjs";

/** Head and body of a page's first answer, with Brotli: ten segments of 1448 bytes, the first flight of a new TCP connection (RFC 6928). */
const FIRST_ANSWER_BYTES = 14_480;

/** Of the scripts of a first view, with Brotli. A legal page has nothing that lives. */
const SCRIPT_BYTES = 82 * 1024;
const LEGAL_SCRIPT_BYTES = 78 * 1024;
const legal = ["privacy-policy", "terms-of-service", "cookie-policy"];

/** What HTTP/1.1 carries at once beside font and stylesheet (frontend/build/chunks.mjs). */
const SCRIPTS = 4;

/** A phone, a desk, and a screen so high that the fold is far above its lower edge. */
const screens = [
  { width: 375, height: 700, js: true, lateMs: 1000 },
  { width: 1280, height: 900, js: false, lateMs: 500 },
  { width: 1080, height: 1920, js: true, lateMs: 500 },
];

let slow;
before(async () => {
  slow = await slowLine(base, { inPieces: true });
});
after(() => slow.close());

for (const { path, id } of [...routes, { ...notFound, path: "/no-such-page" }]) {
  const allow = id === notFound.id ? /no-such-page|status of 404/ : undefined;

  describe(path, { concurrency: 2 }, () => {
    test("the first answer fits the first flight", async () => {
      const bytes = await answerBytes(path);
      assert.ok(bytes <= FIRST_ANSWER_BYTES, `${bytes} bytes`);
    });

    test("its scripts are few and small", async () => {
      const scripts = await firstScripts(path);
      const sizes = await Promise.all(scripts.map(packedBytes));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(scripts.length <= SCRIPTS, scripts.join(" "));
      assert.ok(bytes <= (legal.includes(id) ? LEGAL_SCRIPT_BYTES : SCRIPT_BYTES), `${bytes} bytes`);
    });

    for (const { width, height, js, lateMs } of screens) {
      test(`${width} x ${height} px, JavaScript ${js ? "on" : "off"}: nothing moves when the stylesheet is ${lateMs} ms late`, async () => {
        await visit({ width, height, js, allow }, async (page) => {
          await holdBack(page, "**/app-*.css", lateMs);
          const shifts = await watchShifts(page);
          await page.goto(path, { waitUntil: "load" });
          if (js) await hydrated(page);
          await page.waitForTimeout(200);
          assert.deepEqual(shifts, []);
        });
      });
    }

    test("nothing moves when the document comes in pieces", async () => {
      await visit({ baseURL: slow.base, width: 1080, height: 1920, allow }, async (page) => {
        const shifts = await watchShifts(page);
        await page.goto(path, { waitUntil: "load" });
        await hydrated(page);
        await page.waitForTimeout(200);
        assert.deepEqual(shifts, []);
        assert.ok(await page.locator("footer").isVisible());
      });
    });
  });
}

test("a shift is seen", async () => {
  await visit({}, async (page) => {
    const shifts = await watchShifts(page);
    await page.goto(routes[0].path);
    await page.evaluate(() => document.querySelector("h1").style.setProperty("margin-top", "100px"));
    await page.waitForTimeout(200);
    assert.equal(shifts.length, 1);
  });
});

async function holdBack(page, pattern, lateMs) {
  await page.route(pattern, async (route) => {
    await new Promise((wake) => setTimeout(wake, lateMs));
    await route.continue();
  });
}

/** Every layout shift, as the browser itself reports it: a page without JavaScript cannot. */
async function watchShifts(page) {
  const shifts = [];
  const client = await page.context().newCDPSession(page);
  client.on("PerformanceTimeline.timelineEventAdded", ({ event }) => shifts.push(event.layoutShiftDetails));
  await client.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return shifts;
}

/** Of an asset's body. */
async function packedBytes(address) {
  const response = await fetch(base + address, { headers: { "accept-encoding": "br" } });
  return Number(response.headers.get("content-length"));
}

/** As it comes over the wire; fetch would hide the head and unpack the body. */
async function answerBytes(path) {
  const { hostname, port, host } = new URL(base);
  const socket = connect(port, hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`);
  let bytes = 0;
  for await (const chunk of socket) bytes += chunk.length;
  return bytes;
}
