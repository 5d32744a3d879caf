import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range that the system assigns to connections and to listeners on port 0, so nothing else takes these ports. */
const [FIRST, COUNT] = [10_000, 10_000];

/** A port of this machine that nobody listens on. */
export async function freePort() {
  for (;;) {
    const probe = createServer().listen(FIRST + Math.floor(Math.random() * COUNT), "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch (error) {
      if (error.code === "EADDRINUSE") continue;
      throw error;
    }
    const { port } = probe.address();
    probe.close();
    await once(probe, "close");
    return port;
  }
}
