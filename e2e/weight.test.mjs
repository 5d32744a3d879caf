/** Bytes of each page's document, stylesheet and scripts. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { poll } from "./support/poll.mjs";
import { base, fetchText, initialScripts, pages } from "./support/site.mjs";

/** Ten segments of 1448 bytes, the first flight of a new TCP connection (RFC 6928): head and body, with Brotli. */
const MAX_DOCUMENT_BYTES = 14_480;

/** Markup that a phone has to parse: uncompressed, without the inline stylesheet. */
const MAX_MARKUP_BYTES = 62_000;

/** Scripts of the initial load, with Brotli. A legal page has no islands. */
const MAX_SCRIPT_BYTES = 82 * 1024;
const MAX_LEGAL_SCRIPT_BYTES = 78 * 1024;
const legal = ["privacy-policy", "terms-of-service", "cookie-policy"];

/** The stylesheet of a page, with Brotli. */
const MAX_STYLESHEET_BYTES = 12 * 1024;

/** What HTTP/1.1 loads in parallel beside font and stylesheet (frontend/build/chunks.mjs). */
const MAX_SCRIPTS = 4;

test("the document of each page fits into the first flight of a connection", async () => {
  for (const { path } of pages) {
    // After it starts to listen, the server compresses with Brotli in the background: fast at first, then as small as possible.
    const { bytes } = await poll(
      () => documentBytes(path),
      ({ isBrotli, bytes }) => isBrotli && bytes <= MAX_DOCUMENT_BYTES,
    );
    assert.ok(bytes <= MAX_DOCUMENT_BYTES, `${path}: ${bytes} bytes`);
  }
});

test("the markup of each page is small", async () => {
  for (const { path } of pages) {
    const html = await fetchText(path);
    const bytes = Buffer.byteLength(html.replace(/<style>.*?<\/style>/s, ""));
    assert.ok(bytes < MAX_MARKUP_BYTES, `${path}: ${bytes} bytes`);
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
    const [, href] = (await fetchText(path)).match(/ id="fold" rel="stylesheet" href="([^"]+)"/);
    const bytes = await compressedBytes(href);
    assert.ok(bytes <= MAX_STYLESHEET_BYTES, `${path}: ${bytes} bytes`);
  }
});

async function compressedBytes(url) {
  const response = await fetch(base + url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(response.headers.get("content-length"));
}

/** Bytes on the wire; fetch would hide the head and decompress the body. */
async function documentBytes(path) {
  const { hostname, port, host } = new URL(base);
  const socket = connect(port, hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`);
  const chunks = [];
  for await (const chunk of socket) chunks.push(chunk);
  const response = Buffer.concat(chunks);
  return { bytes: response.length, isBrotli: response.toString("latin1").includes("content-encoding: br\r\n") };
}
