/** Which source files a page consists of. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { frontend } from "./paths.mjs";

/**
 * By page: all source files but those that only other pages import. `metafile`: that of the server's bundle, which imports every page. A file that it
 * lacks runs in browsers only and belongs to every page.
 *
 * @param {Map<string, string>} pages the page's file by route id
 * @returns {Map<string, string[]>} paths below `frontend`
 */
export function pageFiles({ inputs }, pages) {
  const roots = new Set(pages.values());
  const isRoot = (file) => roots.has(file);
  const around = reachable(inputs, "../ssr-bundle/entry.ts", isRoot);
  const own = new Map([...pages].map(([id, root]) => [id, reachable(inputs, root, () => false)]));
  const ofPages = new Set([...own.values()].flatMap((files) => [...files]));
  const all = readdirSync(join(frontend, "src"), { recursive: true }).map((file) => `src/${file.replaceAll("\\", "/")}`);
  const shared = all.filter((file) => around.has(file) || !ofPages.has(file));
  return new Map([...own].map(([id, files]) => [id, [...new Set([...shared, ...files])]]));
}

/** The file at `start`, and all files that it imports, directly or not. */
function reachable(inputs, start, isExcluded) {
  const files = new Set();
  const visited = new Set();
  const queue = [start];
  for (const name of queue) {
    const file = fileOf(name);
    if (visited.has(name) || isExcluded(file)) continue;
    visited.add(name);
    files.add(file);
    queue.push(...(inputs[name]?.imports ?? []).map(({ path }) => path));
  }
  return files;
}

/** esbuild's name of a generated module has a prefix before the file that it replaces (component-kinds.mjs). */
function fileOf(name) {
  return name.slice(name.indexOf(":") + 1);
}
