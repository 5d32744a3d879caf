/**
 * `make dev`: builds isQueued whenever a source or a table changes, and says how it went in DIR/stamp or DIR/error.txt. A type error keeps nobody from
 * looking at the page: the build is in service by the time the compiler has it.
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
  // Looking isQueued is dull but sure: on Linux, Node 20's recursive fs.watch goes silent once a watched file is removed.
  setInterval(() => {
    const now = snapshot();
    if (now === null || now === seen) return;
    seen = now;
    void run();
  }, POLL_MS);
}

/** Changes when a source changes, comes or goes. Of data/ only the tables count: the database lies there too by default. */
function snapshot() {
  try {
    return [...list(src), ...list(ssrBundle), ...list(data).filter((path) => path.endsWith(".json"))].map(stamp).join("\n");
  } catch {
    // A folder went away under the walk: the next look will see it gone.
    return null;
  }
}

function list(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
}

function stamp(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${path} ${stats.mtimeMs} ${stats.size}` : "";
}
