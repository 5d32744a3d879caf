/** Load over HTTP/1.1 by wrk, which sends the next request as soon as a response arrives. */
import { fileURLToPath } from "node:url";
import { cores, openFiles } from "../machine.mjs";
import { run } from "../processes.mjs";
import { NotRun } from "../results.mjs";

/** Open files of the load generator and the server besides connections. */
const SPARE_FILES = 200;
/** A request without a response after this time counts as lost. */
const PATIENCE_S = 10;

/** Sends requests for `seconds`. `script` is a file in this folder, `parameters` are its arguments. */
export async function wrk(url, { connections, seconds, headers = {}, script = "report.lua", parameters = [] }) {
  if (connections + SPARE_FILES > openFiles()) {
    throw new NotRun(`${connections} connections need ${connections + SPARE_FILES} open files, and ulimit -Hn is ${openFiles()}`);
  }
  const threads = Math.min(connections, Math.max(1, Math.floor(cores / 2)));
  const output = await run("wrk", [
    `-t${threads}`,
    `-c${connections}`,
    `-d${seconds}s`,
    `--timeout=${PATIENCE_S}s`,
    `--script=${fileURLToPath(new URL(script, import.meta.url))}`,
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
    ...(parameters.length > 0 ? ["--", ...parameters.map(String)] : []),
  ]);
  const counted = JSON.parse(output.trim().split("\n").at(-1));
  if (counted.requests === 0) throw new Error(`${url} did not respond in ${seconds} s`);
  return { ...counted, rate: counted.requests / counted.seconds };
}
