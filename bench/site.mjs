/** A front-end build in a folder: its tables, and its server bundle run by this Node. */
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { run } from "./processes.mjs";

const BUILD = fileURLToPath(new URL("../frontend/build.mjs", import.meta.url));

/** The front end that the binary embeds, built once per run from the same sources. */
export async function builtSite(bench) {
  bench.built ??= build(mkdtempSync(join(bench.folder, "site-")));
  return loadSite(await bench.built);
}

async function build(folder) {
  await run(process.execPath, [BUILD, "--out", folder]);
  return folder;
}

export function loadSite(folder) {
  const table = (name) => JSON.parse(readFileSync(join(folder, "tables", name), "utf8"));
  runInThisContext(readFileSync(join(folder, "server.js"), "utf8"));
  globalThis.leadlight.boot(JSON.stringify({ site: table("site.json"), postsRequests: false }));
  return {
    folder,
    routes: table("routes.json").routes,
    /** The HTML of a page. */
    render(route, query = {}) {
      const answer = globalThis.leadlight.render(JSON.stringify({ route, query, form: null }));
      const end = answer.indexOf("\n");
      const { ok, message } = JSON.parse(answer.slice(0, end));
      if (!ok) throw new Error(`${route} does not render in Node: ${message}`);
      return answer.slice(end + 1);
    },
  };
}
