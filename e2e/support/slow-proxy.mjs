import { once } from "node:events";
import { createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { withResolvers } from "./with-resolvers.mjs";

/** A piece of a document ends anywhere, and the next one comes when a browser has had the time for a frame or two. */
const PIECE_BYTES = 1500;
const PIECE_MS = 30;

/**
 * The site behind a slow connection, for every browser. Requests whose path passes `isHeld` wait until `release` is called; with `inPieces`
 * documents arrive uncompressed and piece by piece; without `runsScripts` no script of the site may run; `pathOf` says what to ask the site for.
 */
export async function slowProxy(base, { isHeld = () => false, inPieces = false, runsScripts = true, pathOf = (url) => url }) {
  const { hostname, port } = new URL(base);
  const released = withResolvers();
  const server = createServer(async (incoming, outgoing) => {
    if (isHeld(incoming.url)) await released.promise;
    const { method, url, headers } = incoming;
    const path = pathOf(url);
    if (inPieces && headers.accept?.startsWith("text/html")) delete headers["accept-encoding"];
    // A connection of its own: the server may close a kept-alive one just as the request leaves.
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      // Of two policies the browser enforces both.
      if (!runsScripts && answer.headers["content-security-policy"]) answer.headers["content-security-policy"] += ", script-src 'none'";
      outgoing.writeHead(answer.statusCode, answer.headers);
      if (inPieces && answer.headers["content-type"]?.startsWith("text/html")) sendInPieces(answer, outgoing);
      else answer.pipe(outgoing);
    });
    // A browser that has left the page no longer waits for its files.
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    release: released.resolve,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sendInPieces(answer, outgoing) {
  const document = Buffer.concat(await answer.toArray());
  for (let at = 0; at < document.length; at += PIECE_BYTES) {
    outgoing.write(document.subarray(at, at + PIECE_BYTES));
    await sleep(PIECE_MS);
  }
  outgoing.end();
}
