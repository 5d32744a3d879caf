import { once } from "node:events";
import { createServer, request } from "node:http";

/** The site behind a line that holds back what `isLate` picks, by `lateMs`: browsers cannot all be told to wait for a file. */
export async function lateProxy(base, isLate, lateMs) {
  const { hostname, port } = new URL(base);
  const server = createServer(async (incoming, outgoing) => {
    if (isLate(incoming.url)) await new Promise((wake) => setTimeout(wake, lateMs));
    const { method, url: path, headers } = incoming;
    // A connection of its own: one that is kept may be closed by the server just as the request leaves.
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
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
