/** Load over HTTP/3 by bench/peers/http3_load.rs. It reports no percentiles. */
import { run } from "../processes.mjs";
import { buildRust } from "../servers/peers.mjs";

/** Sends requests with `Accept-Encoding: gzip` for `seconds`: `atOnce` at a time on each connection. `certificate` is a file that the client trusts. */
export async function http3Load(url, { connections, atOnce, seconds, certificate }) {
  const { host, pathname } = new URL(url);
  const program = await buildRust("http3_load");
  return JSON.parse(await run(program, [host, certificate, connections, atOnce, seconds, pathname].map(String)));
}
