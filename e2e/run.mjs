/**
 * Runs the journeys against a release binary: `node e2e/run.mjs target/release/leadlight [word …]`; with words only the files whose names
 * hold one. Starts the binary on a free port with a temporary database, hands its address to the tests and stops it afterwards. Exit code: that
 * of the tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.mjs";

const binary = resolve(process.argv[2] ?? "target/release/leadlight");
const words = process.argv.slice(3);
const folder = mkdtempSync(join(tmpdir(), "leadlight-e2e-"));
const database = `sqlite:${join(folder, "site.db")}`;
const listen = `127.0.0.1:${await freePort()}`;

const server = spawn(
  binary,
  [
    "--listen",
    listen,
    "--database",
    database,
    "--forms-per-minute",
    "10000",
    "--live-pages-per-minute",
    "60000",
    "--log-level",
    "warn,leadlight=warn",
  ],
  {
    stdio: ["ignore", "inherit", "inherit"],
  },
);
let code = 1;
try {
  await answers(`http://${listen}/readyz`);
  const here = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(here)
    .filter((name) => name.endsWith(".test.mjs") && (words.length === 0 || words.some((word) => name.includes(word))))
    .map((name) => join(here, name));
  const tests = spawn(process.execPath, ["--test", "--test-concurrency=2", "--test-reporter=spec", ...files], {
    stdio: "inherit",
    env: { ...process.env, LEADLIGHT_URL: `http://${listen}`, LEADLIGHT_EXPORT: `${binary} export --database ${database}` },
  });
  [code] = await once(tests, "exit");
} finally {
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code ?? 1);

async function answers(address) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (server.exitCode !== null) throw new Error(`${binary} ended with code ${server.exitCode} before it served`);
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${address} did not answer within 10 s`);
}
