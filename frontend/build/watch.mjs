/**
 * `make dev`: builds after each change of a source or table, and writes DIR/stamp or DIR/error.txt. Types are checked after the build, so that a type
 * error does not delay the page.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "./error.mjs";
import { createBuild } from "./output.mjs";
import { data, src, ssrBundle } from "./paths.mjs";
import { checkTypes } from "./types.mjs";

const POLL_MS = 250;

export async function watch(out) {
  mkdirSync(out, { recursive: true });
  let build = null;
  let running = false;
  let isQueued = false;
  let types = new AbortController();

  async function report(error) {
    const text = await describe(error);
    writeFileSync(join(out, "error.txt"), text);
    console.error(text);
  }

  async function run() {
    if (running) {
      isQueued = true;
      return;
    }
    running = true;
    types.abort();
    const startedAt = Date.now();
    try {
      build ??= await createBuild({ out, dev: true });
      await build.run();
      rmSync(join(out, "error.txt"), { force: true });
      writeFileSync(join(out, "stamp"), `${startedAt}\n`);
      console.log(`built in ${Date.now() - startedAt} ms`);
      types = new AbortController();
      void checkTypes(types.signal).catch(report);
    } catch (error) {
      await report(error);
    }
    running = false;
    if (isQueued) {
      isQueued = false;
      await run();
    }
  }

  let seen = snapshot();
  await run();
  // Polls, because on Linux Node 20's recursive fs.watch stops reporting after a watched file is removed.
  setInterval(() => {
    const now = snapshot();
    if (now === null || now === seen) return;
    seen = now;
    void run();
  }, POLL_MS);
}

/** A string that changes with the sources. In data/ only the tables count, because the database may be there too. */
function snapshot() {
  try {
    return [...list(src), ...list(ssrBundle), ...list(data).filter((path) => path.endsWith(".json"))].map(fingerprint).join("\n");
  } catch {
    // A folder was removed during the walk. The next poll sees it.
    return null;
  }
}

function list(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
}

function fingerprint(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${path} ${stats.mtimeMs} ${stats.size}` : "";
}
