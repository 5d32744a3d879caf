/** Load over TLS by h2load, with HTTP/2 or HTTP/1.1. It reports no percentiles. */
import { run } from "../processes.mjs";

/** Sends requests for `seconds`: `atOnce` at a time on each connection, one with HTTP/1.1. */
export async function h2load(url, { connections, atOnce, seconds, headers = {}, http1 = false }) {
  const output = await run("h2load", [
    ...["-c", connections, "-m", atOnce, "-t", 1, "-D", seconds].map(String),
    ...(http1 ? ["--h1"] : []),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ]);
  const number = (pattern) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const requests = number(/(\d+) succeeded/);
  if (!(requests > 0)) throw new Error(`${url} did not respond in ${seconds} s`);
  const lost = number(/(\d+) failed/);
  return { requests, rate: number(/finished in .*?, ([\d.]+) req\/s/), refused: number(/(\d+) 4xx/) + number(/(\d+) 5xx/), lost };
}
