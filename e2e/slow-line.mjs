import { once } from "node:events";
import { createServer, request } from "node:http";

/** A piece of a document ends anywhere, and the next one comes when a browser has had the time for a frame or two. */
const PIECE_BYTES = 1500;
const PIECE_MS = 30;

/**
 * The site behind a slow line, as not every browser can be told of one: it holds back what `isLate` picks, by `lateMs`; with `inPieces` documents come
 * unpacked and piece by piece.
 */
export async function slowLine(base, { isLate = () => false, lateMs = 0, inPieces = false }) {
  const { hostname, port } = new URL(base);
  const server = createServer(async (incoming, outgoing) => {
    if (isLate(incoming.url)) await pass(lateMs);
    const { method, url: path, headers } = incoming;
    if (inPieces && headers.accept?.startsWith("text/html")) delete headers["accept-encoding"];
    // A connection of its own: one that is kept may be closed by the server just as the request leaves.
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      if (inPieces && answer.headers["content-type"]?.startsWith("text/html")) sendInPieces(answer, outgoing);
      else answer.pipe(outgoing);
    });
    // Whoever has left the page no longer waits for its files.
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base: `http://127.0.0.1:${server.address().port}`,
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
    await pass(PIECE_MS);
  }
  outgoing.end();
}

function pass(ms) {
  return new Promise((wake) => setTimeout(wake, ms));
}
