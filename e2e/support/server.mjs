/** A server with a database of its own in a temporary folder. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { poll } from "./poll.mjs";

/** Starts the binary, by default on a free port, and waits until it is ready. `settings`: flags and their values. */
export async function startServer(binary, settings = {}, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-e2e-"));
  const database = settings["--database"] ?? `sqlite:${join(folder, "site.db")}`;
  const listen = settings["--listen"] ?? `127.0.0.1:${await freePort()}`;
  const base = `http://${listen}`;
  const all = {
    "--listen": listen,
    "--database": database,
    "--forms-per-minute": "10000",
    "--live-pages-per-minute": "60000",
    ...settings,
  };
  const server = spawn(binary, Object.entries(all).flat(), { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });

  /** SIGTERM: the server writes what it has counted. */
  async function stop() {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  }

  async function close() {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }

  const isReady = () => {
    assert.equal(server.exitCode, null, `${binary} exited with code ${server.exitCode} before it was ready`);
    return fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await poll(isReady, Boolean, `${base} is not ready`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    base,
    database,
    /** What a command prints about this server's database. */
    run: (...words) => execFileSync(binary, [...words, "--database", database], { encoding: "utf8" }),
    stop,
    close,
  };
}
