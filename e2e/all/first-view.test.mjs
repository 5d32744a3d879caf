/** What each page loads at first, and that its own stylesheet has every rule that it needs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { open, setConnection, visit } from "../support/browser.mjs";
import { poll } from "../support/poll.mjs";
import { allowNotFound, notFound, pages } from "../support/site.mjs";

/** Bytes over the wire with Brotli, heads included, and requests. With data saving, scripts and the font wait for the first interaction. */
const visits = [
  { name: "first view", maxBytes: 135 * 1024, maxRequests: 10 },
  { name: "Save-Data", connection: { saveData: true }, maxBytes: 45 * 1024, maxRequests: 6 },
];

for (const { name, connection, maxBytes, maxRequests } of visits)
  test(`${name}: each page is small`, async () => {
    for (const shown of pages) {
      // After it starts, the server compresses documents better in the background.
      const { requests, bytes } = await poll(
        () => firstView(shown, connection),
        (view) => view.bytes <= maxBytes,
        `${shown.path}: more than ${maxBytes} bytes`,
      );
      assert.ok(bytes > 10_000, `${shown.path}: ${bytes} bytes`);
      assert.ok(requests <= maxRequests, `${shown.path}: ${requests} requests`);
    }
  });

async function firstView({ id, path }, connection) {
  const loaded = [];
  await visit({ fresh: true, width: 375, height: 800, allow: allowed(id) }, async (page) => {
    const client = await page.context().newCDPSession(page);
    client.on("Network.loadingFinished", ({ encodedDataLength }) => loaded.push(encodedDataLength));
    await client.send("Network.enable");
    if (connection) await setConnection(page, connection);
    await page.goto(path, { waitUntil: "networkidle" });
  });
  return { requests: loaded.length, bytes: loaded.reduce((sum, size) => sum + size, 0) };
}

test("the stylesheet of all pages changes nothing on a page that has its own", async () => {
  for (const { id, path } of pages)
    for (const width of [375, 1280])
      await visit({ width, height: 800, reducedMotion: "reduce", allow: allowed(id) }, async (page) => {
        await open(page, path);
        const before = await settledLooks(page);
        await page.evaluate(async () => {
          const { stylesheet } = JSON.parse(document.getElementById("page-data").textContent);
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: stylesheet });
          await new Promise((resolve) => {
            link.addEventListener("load", resolve);
            document.head.append(link);
          });
        });
        const after = await settledLooks(page);
        assert.equal(after.length, before.length);
        const changed = after.filter((element, index) => element !== before[index]);
        assert.deepEqual(changed.slice(0, 5), [], `${path} at ${width} px: ${changed.length} elements`);
      });
});

function allowed(id) {
  return id === notFound.id ? allowNotFound : undefined;
}

/** Scripts still change a little, such as the current entry of a table of contents. */
async function settledLooks(page) {
  let last;
  const read = async () => {
    const [previous, now] = [last, await page.evaluate(looks)];
    last = now;
    return { previous, now };
  };
  const { now } = await poll(read, ({ previous, now }) => isDeepStrictEqual(previous, now));
  return now;
}

/** Runs in the browser: the place and the look of every element. */
function looks() {
  return [...document.body.querySelectorAll("*")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundImage, backgroundColor, borderColor, fontSize, opacity, visibility } = getComputedStyle(element);
    const place = [x, y, width, height].map(Math.round);
    return [
      element.outerHTML.slice(0, 200),
      ...place,
      color,
      backgroundImage,
      backgroundColor,
      borderColor,
      fontSize,
      opacity,
      visibility,
    ].join(" ");
  });
}
