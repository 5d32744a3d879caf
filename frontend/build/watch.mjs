/** `make dev`: builds again whenever a source or a table changes, and says how it went in DIR/stamp or DIR/error.txt. */
import { mkdirSync, rmSync, watch as watchFolder, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "./error.mjs";
import { createBuild } from "./output.mjs";
import { data, src, ssrBundle } from "./paths.mjs";

const QUIET_MS = 60;

export async function watch(out) {
  mkdirSync(out, { recursive: true });
  let build = null;
  let running = false;
  let again = false;

  async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const startedAt = Date.now();
    try {
      build ??= await createBuild({ out, dev: true });
      await build.run();
      rmSync(join(out, "error.txt"), { force: true });
      writeFileSync(join(out, "stamp"), `${startedAt}\n`);
      console.log(`built in ${Date.now() - startedAt} ms`);
    } catch (error) {
      const text = await describe(error);
      writeFileSync(join(out, "error.txt"), text);
      console.error(text);
    }
    running = false;
    if (again) {
      again = false;
      await run();
    }
  }

  let timer;
  for (const folder of [src, ssrBundle, data]) {
    watchFolder(folder, { recursive: true }, (_event, name) => {
      // The database lives in data/ by default, and its every write would count as a change.
      if (folder === data && !name?.endsWith(".json")) return;
      clearTimeout(timer);
      timer = setTimeout(run, QUIET_MS);
    });
  }
  await run();
}
