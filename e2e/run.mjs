/**
 * Runs the browser tests against a release binary: `node e2e/run.mjs BINARY [--all] [word …]`. Without `--all` it runs the core set (e2e/*.test.mjs,
 * Chromium only). With `--all` it runs the slow set only (e2e/all/*.test.mjs), not the core set. With words it runs only the files whose name contains
 * one. It starts the binary on a free port with a temporary database and stops it afterwards. The exit code is that of the tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "./support/free-port.mjs";

/** Several times what the slowest file needs, so that a browser that hangs fails its file and not the whole run. */
const FILE_TIMEOUT_MS = 900_000;

const { values, positionals } = parseArgs({ options: { all: { type: "boolean", default: false } }, allowPositionals: true });
const binary = resolve(positionals[0] ?? "target/release/leadlight");
const tests = findTests(join(import.meta.dirname, values.all ? "all" : "."), positionals.slice(1));
const folder = mkdtempSync(join(tmpdir(), "leadlight-e2e-"));
const database = `sqlite:${join(folder, "site.db")}`;
const listen = `127.0.0.1:${await freePort()}`;

const settings = {
  "--listen": listen,
  "--database": database,
  "--forms-per-minute": "10000",
  "--live-pages-per-minute": "60000",
  "--log-level": "warn,leadlight=warn",
};
const server = spawn(binary, Object.entries(settings).flat(), { stdio: ["ignore", "inherit", "inherit"] });
let code = 1;
try {
  await waitUntilReady(`http://${listen}/readyz`);
  const concurrency = Math.max(2, availableParallelism());
  const options = [`--test-concurrency=${concurrency}`, `--test-timeout=${FILE_TIMEOUT_MS}`, "--test-reporter=spec"];
  const runner = spawn(process.execPath, ["--test", ...options, ...tests], {
    stdio: "inherit",
    env: {
      ...process.env,
      LEADLIGHT_URL: `http://${listen}`,
      LEADLIGHT_EXPORT: `${binary} export --database ${database}`,
      // For tests that start a server with other settings.
      LEADLIGHT_BINARY: binary,
    },
  });
  [code] = await once(runner, "exit");
} finally {
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code ?? 1);

function findTests(directory, words) {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".test.mjs") && (words.length === 0 || words.some((word) => name.includes(word))))
    .map((name) => join(directory, name));
}

async function waitUntilReady(url) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`${binary} exited with code ${server.exitCode} before it was ready`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} did not answer within 30 s`);
}
