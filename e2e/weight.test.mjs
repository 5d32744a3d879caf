/** Each page's document, stylesheet and scripts are small enough. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { brotliDecompressSync, constants } from "node:zlib";
import { visit } from "./support/browser.mjs";
import { poll } from "./support/poll.mjs";
import { allowNotFound, base, fetchDocument, initialScripts, pages } from "./support/site.mjs";

/** Ten segments of 1448 bytes, the first flight of a new TCP connection (RFC 6928): head and body, with Brotli. */
const FIRST_FLIGHT_BYTES = 14_480;

/** The screens of a small phone and of a laptop. */
const SCREENS = [
  [375, 667],
  [1280, 800],
];

/** A document may be as long as its content needs. Above this, the test says so. */
const LONG_DOCUMENT_BYTES = 28 * 1024;

/** Scripts of the initial load, with Brotli. A legal page has no islands. */
const MAX_SCRIPT_BYTES = 82 * 1024;
const MAX_LEGAL_SCRIPT_BYTES = 78 * 1024;
const legal = ["privacy-policy", "terms-of-service", "cookie-policy"];

/** The stylesheet of a page, with Brotli. */
const MAX_STYLESHEET_BYTES = 12 * 1024;

/** What HTTP/1.1 loads in parallel beside font and stylesheet (frontend/build/chunks.mjs). */
const MAX_SCRIPTS = 4;

test("what the first screen needs arrives in the first flight of a connection", async (t) => {
  const documents = new Map();
  for (const { path } of pages) {
    // After it starts to listen, the server compresses with Brotli in the background: fast at first, then as small as possible.
    const response = await poll(
      () => rawResponse(path),
      (it) => isBrotli(it) && firstFlight(it).includes(' id="fold"'),
      `${path}: no Brotli, or no fold in the first ${FIRST_FLIGHT_BYTES} bytes`,
    );
    documents.set(path, { start: firstFlight(response), whole: decoded(bodyOf(response)) });
    if (response.length > LONG_DOCUMENT_BYTES) t.diagnostic(`warning: ${path} has ${response.length} bytes`);
  }
  for (const [width, height] of SCREENS) {
    // Without JavaScript, the page has the elements of the document, and no others.
    await visit({ width, height, js: false, allow: allowNotFound }, async (page) => {
      for (const [path, document] of documents) {
        await page.goto(path);
        const missing = await page.evaluate(missingOnFirstScreen, document);
        assert.deepEqual(missing, [], `${path} at ${width}x${height}: not in the first ${FIRST_FLIGHT_BYTES} bytes`);
      }
    });
  }
});

test("each page loads few and small scripts", async () => {
  for (const { id, path } of pages) {
    const scripts = await initialScripts(path);
    assert.ok(scripts.length <= MAX_SCRIPTS, `${path}: ${scripts.join(" ")}`);
    let bytes = 0;
    for (const script of scripts) bytes += await compressedBytes(script);
    assert.ok(bytes <= (legal.includes(id) ? MAX_LEGAL_SCRIPT_BYTES : MAX_SCRIPT_BYTES), `${path}: ${bytes} bytes`);
  }
});

test("the stylesheet of each page is small", async () => {
  for (const { path } of pages) {
    const stylesheet = (await fetchDocument(path)).getElementById("stylesheet");
    const bytes = await compressedBytes(stylesheet.getAttribute("href"));
    assert.ok(bytes <= MAX_STYLESHEET_BYTES, `${path}: ${bytes} bytes`);
  }
});

async function compressedBytes(url) {
  const response = await fetch(base + url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(response.headers.get("content-length"));
}

/** Returns head and body as they are sent: fetch would hide the head and decompress the body. */
async function rawResponse(path) {
  const { hostname, port, host } = new URL(base);
  const socket = connect(port, hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`);
  const chunks = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isBrotli = (response) => response.toString("latin1").includes("content-encoding: br\r\n");

const bodyOf = (response) => response.subarray(response.indexOf("\r\n\r\n") + 4);

const firstFlight = (response) => decoded(bodyOf(response.subarray(0, FIRST_FLIGHT_BYTES)));

/** The text of a Brotli stream, or of its beginning. */
const decoded = (bytes) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

/**
 * Runs in the page. What the first screen shows, or needs before it is painted, and the start of the document lacks. It parses the start and the whole
 * document, so the elements at the same place of both can be compared.
 */
function missingOnFirstScreen({ start, whole }) {
  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const [arrived, complete] = [parse(start), parse(whole)];
  const [arrivedElements, completeElements] = [arrived.querySelectorAll("*"), complete.querySelectorAll("*")];
  const elements = [...document.querySelectorAll("*")];
  const missing = [];
  if (elements.length !== completeElements.length) missing.push("the page differs from its document");
  if (arrived.head.outerHTML !== complete.head.outerHTML) missing.push("the end of the head");
  // The browser paints nothing before it has this element (frontend/src/components/fold.tsx).
  if (arrived.getElementById("fold") === null) missing.push("the fold");
  const isOnFirstScreen = (element) => [...element.getClientRects()].some(({ top, bottom }) => top < innerHeight && bottom > 0);
  const last = elements.findLastIndex(isOnFirstScreen);
  const [found, expected] = [arrivedElements[last], completeElements[last]];
  // Of an element with children, the last one that is on the screen, only its start tag is.
  const isWhole = found && (expected.childElementCount > 0 || found.outerHTML === expected.outerHTML);
  if (!isWhole) missing.push(expected.outerHTML.slice(0, 120));
  return missing;
}
