/** Starts the release binary with its own database. */
import { mkdtempSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { firstAnswer } from "../answers.mjs";
import { freePort } from "../../e2e/support/free-port.mjs";
import { settled, start, stop } from "../processes.mjs";

/** Higher than the bench can reach: it measures work, not 429 responses. */
const NO_RATES = ["--forms-per-minute", "10000", "--live-pages-per-minute", "60000"];

/**
 * Starts it without waiting. The public URL is always the same: pages contain it, and all servers must send the same bytes. `folder` is the folder
 * of an earlier server, for a start with its files.
 */
export async function launchLeadlight(
  bench,
  { name = "Leadlight", binary = bench.binary, parameters = [], env, folder, database, secure = false } = {},
) {
  const files = folder ?? mkdtempSync(join(bench.folder, "leadlight-"));
  const port = await freePort();
  const log = join(files, "log");
  const scheme = secure ? "https" : "http";
  const address = ["--listen", `127.0.0.1:${port}`, "--public-url", `${scheme}://localhost`];
  const file = join(files, "site.db");
  const startedAt = performance.now();
  const process = start(binary, [...address, "--database", database ?? `sqlite:${file}`, ...NO_RATES, ...parameters], { log, env });
  return {
    name,
    process,
    startedAt,
    url: `${scheme}://127.0.0.1:${port}`,
    folder: files,
    database: file,
    emptyLog: () => truncateSync(log),
    stop: () => stop(process),
  };
}

/** Starts it and waits until the background work after the start is done. */
export async function startLeadlight(bench, settings = {}) {
  const server = await launchLeadlight(bench, settings);
  await firstAnswer(server, `${server.url}/readyz`);
  await settled(server.process);
  return server;
}

/** The entry for `startAll` of an earlier build (`--before`), if there is one. */
export function earlierLeadlight({ before, ...bench }, settings = {}) {
  const name = "Leadlight, before";
  return before ? [[name, () => startLeadlight(bench, { ...settings, name, binary: before })]] : [];
}

/** The same binary when it has nothing to log. */
export const QUIET = ["--log-level", "warn"];
