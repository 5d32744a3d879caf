/**
 * How the client's code is split into chunks. esbuild makes a chunk for every set of entries that share a module, which would be dozens of tiny chunks and
 * twenty in every initial load. So modules are grouped:
 *
 *   vendor  React and the router. An entry of its own, so it changes only with a version bump and stays cached across our releases.
 *   shell   the entry and everything that it imports. Every lazily loaded module imports all of it.
 *   shared  modules outside the shell that two pages need, and small modules that a page shares with its own lazily loaded modules. Every lazily loaded
 *           module that needs one of them imports all of them. Larger modules are not worth their bytes in other pages' initial load and get own chunks.
 *
 * With its own chunk, a page requests four files. With the font and the stylesheet these are the six connections of HTTP/1.1; a fifth file would wait for
 * another round trip.
 */
import { dirname, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { moduleName } from "./component-kinds.mjs";
import { frontend, OWN_IMPORT } from "./paths.mjs";

export const ENTRY = "src/entry-client.tsx";
const SHARED = "virtual:shared";
const VENDOR = "virtual:vendor";
/** Bytes of source; about 500 bytes over the wire. */
const SMALL_BYTES = 2300;
const VENDOR_SOURCE = `
export * as a from "react";
export * as b from "react/jsx-runtime";
export * as c from "react-dom/client";
export { createPath, NavigationType, Router, useNavigate } from "react-router";
`;

export async function withFewChunks(options, pages) {
  const plan = await planChunks(options, pages.map(moduleName));
  return { ...options, entryPoints: { ...options.entryPoints, vendor: VENDOR }, plugins: [chunks(plan), ...options.plugins] };
}

/** One chunk for each page; esbuild decides about the rest. */
export function withPageChunks(options) {
  return { ...options, plugins: [chunks({ shared: [], needsShared: new Set() }), ...options.plugins] };
}

/** The metafile's name for the entry of a page's chunk. Its last segment names the chunk. */
export function pageEntry(file) {
  return `chunk:${dirname(file)}`;
}

/** Analyzes the imports with a build that is not written. */
async function planChunks(options, pageModules) {
  const { metafile } = await esbuild.build({ ...options, sourcemap: false, minify: false });
  const lazy = Object.values(metafile.outputs).flatMap(({ entryPoint }) => (entryPoint && entryPoint !== ENTRY ? [entryPoint] : []));
  const shell = transitiveImports(metafile, ENTRY);
  const pageUsers = countUsers(metafile, pageModules);
  const users = countUsers(metafile, lazy);
  const isSmall = (path) =>
    [...transitiveImports(metafile, path)].every((part) => shell.has(part) || metafile.inputs[part].bytes <= SMALL_BYTES);
  const belongsToShared = ([path, count]) => count > 1 || (users.get(path) > 1 && isSmall(path));
  const shared = [...pageUsers]
    .filter(([path]) => !shell.has(path))
    .filter(belongsToShared)
    .map(([path]) => path)
    .sort();
  const needsShared = new Set(lazy.filter((path) => shared.some((part) => transitiveImports(metafile, path).has(part))));
  return { shared, needsShared };
}

/** For each module: how many of `modules` import it, directly or not. */
function countUsers(metafile, modules) {
  const users = new Map();
  for (const module of modules) for (const path of transitiveImports(metafile, module)) users.set(path, (users.get(path) ?? 0) + 1);
  return users;
}

/** The module at `path` and all modules that it imports, directly or not. */
function transitiveImports(metafile, path, seen = new Set()) {
  if (seen.has(path) || !metafile.inputs[path]) return seen;
  seen.add(path);
  for (const { path: next, kind } of metafile.inputs[path].imports)
    if (kind === "import-statement") transitiveImports(metafile, next, seen);
  return seen;
}

/** Puts a generated module before each lazily loaded module. It imports that module, the shell, and the shared modules if it needs one of them. */
function chunks({ shared, needsShared }) {
  const importing = (paths) => paths.map((path) => `import ${JSON.stringify(path)};`).join("\n");
  return {
    name: "chunks",
    setup(build) {
      build.onResolve({ filter: OWN_IMPORT }, async ({ path, kind, importer, namespace, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const target = await build.resolve(path, { importer, namespace, resolveDir, kind: "import-statement" });
        if (target.errors.length > 0) return { errors: target.errors };
        const module = nameOf(target);
        return { path: isPage(module) ? dirname(fileOf(module)) : module, namespace: "chunk", pluginData: { module, target } };
      });
      build.onLoad({ filter: /.*/, namespace: "chunk" }, ({ pluginData }) => ({
        contents: `export * from "chunk:target";\n${importing([`./${ENTRY}`, ...(needsShared.has(pluginData.module) ? [SHARED] : [])])}`,
        resolveDir: frontend,
        pluginData: pluginData.target,
      }));
      build.onResolve({ filter: /^chunk:target$/ }, ({ pluginData }) => pluginData);
      build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
      build.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
        contents: path === SHARED ? importing(shared.map((module) => `./${fileOf(module)}`)) : VENDOR_SOURCE,
        resolveDir: frontend,
      }));
    },
  };
}

/** The entry of a page. Not the code of a static page, which is loaded through the module that replaces it. */
function isPage(module) {
  const file = fileOf(module);
  return /\/page(\.static)?\.tsx$/.test(file) && module === moduleName(file);
}

/** The file of a module, or the file that it replaces. */
function fileOf(module) {
  return module.slice(module.indexOf(":") + 1);
}

/** The module's name in esbuild's metafile. */
function nameOf({ path, namespace }) {
  return namespace === "file" ? relative(frontend, resolve(path)).replaceAll("\\", "/") : `${namespace}:${path}`;
}
