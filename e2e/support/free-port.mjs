import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system gives to connections and to listeners that ask for any: nobody gets this one before whoever asked here. */
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
