/**
 * Runs the browser tests against a release binary: `node e2e/run.mjs BINARY [--all] [word …]`. Without `--all` it runs the core set (e2e/*.test.mjs,
 * Chromium only). With `--all` it runs the slow set only (e2e/all/*.test.mjs), not the core set. With words it runs only the files whose name contains
 * one. It starts the binary on a free port with a temporary database and stops it afterwards. The exit code is that of the tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "./support/server.mjs";

/** Several times what the slowest file needs, so that a browser that hangs fails its file and not the whole run. */
const FILE_TIMEOUT_MS = 900_000;

const { values, positionals } = parseArgs({ options: { all: { type: "boolean", default: false } }, allowPositionals: true });
const binary = resolve(positionals[0] ?? "target/release/leadlight");
const tests = findTests(join(import.meta.dirname, values.all ? "all" : "."), positionals.slice(1));
const server = await startServer(binary, { "--log-level": "warn,leadlight=warn" });
let code = 1;
try {
  const concurrency = Math.max(2, availableParallelism());
  const options = [`--test-concurrency=${concurrency}`, `--test-timeout=${FILE_TIMEOUT_MS}`, "--test-reporter=spec"];
  const runner = spawn(process.execPath, ["--test", ...options, ...tests], {
    stdio: "inherit",
    env: {
      ...process.env,
      LEADLIGHT_URL: server.base,
      LEADLIGHT_EXPORT: `${binary} export --database ${server.database}`,
      // For tests that start a server with other settings.
      LEADLIGHT_BINARY: binary,
    },
  });
  [code] = await once(runner, "exit");
} finally {
  await server.close();
}
process.exit(code ?? 1);

function findTests(directory, words) {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".test.mjs") && (words.length === 0 || words.some((word) => name.includes(word))))
    .map((name) => join(directory, name));
}
