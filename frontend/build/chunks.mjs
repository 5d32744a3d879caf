/**
 * How the client's code is cut into files. esbuild makes a chunk for every set of entries that share a module, which here would be dozens of tiny
 * ones, twenty of them in every first view. So modules are made to be shared by the same set:
 *
 *   vendor  React and the router: has an entry of its own, so it changes with a version bump only and outlives our releases in a cache
 *   shell   the entry and whatever it needs: every lazily loaded module imports all of it
 *   shared     what the shell does not need but two pages do, and the small things that a page shares with its own lazily loaded parts: every
 *           lazily loaded module that needs some of it imports all of it. What is larger is not worth its bytes in the others' first view, and
 *           esbuild gives it a file of its own
 *
 * With its own chunk a page asks for four files. Beside the font and the stylesheet that is what the six connections of HTTP/1.1 carry at once;
 * a fifth would wait for another round trip.
 */
import { dirname, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { moduleName } from "./islands.mjs";
import { frontend, OWN_IMPORT } from "./paths.mjs";

export const ENTRY = "src/entry-client.tsx";
const SHARED = "virtual:shared";
const VENDOR = "virtual:vendor";
/** Of source, at most 400 bytes over the wire. */
const SMALL_BYTES = 2000;
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

/** A file for each page, and whatever esbuild makes of the rest. */
export function withPageChunks(options) {
  return { ...options, plugins: [chunks({ shared: [], needsShared: new Set() }), ...options.plugins] };
}

/** How the metafile calls the entry of a page's chunk, which is named after the page: the last word here. */
export function pageEntry(file) {
  return `chunk:${dirname(file)}`;
}

/** A first build, thrown away, tells who imports whom. */
async function planChunks(options, pageModules) {
  const { metafile } = await esbuild.build({ ...options, sourcemap: false, minify: false });
  const lazy = Object.values(metafile.outputs).flatMap(({ entryPoint }) => (entryPoint && entryPoint !== ENTRY ? [entryPoint] : []));
  const shell = reach(metafile, ENTRY);
  const pageUsers = countUsers(metafile, pageModules);
  const users = countUsers(metafile, lazy);
  const isSmall = (path) => [...reach(metafile, path)].every((part) => shell.has(part) || metafile.inputs[part].bytes <= SMALL_BYTES);
  const belongsToShared = ([path, count]) => count > 1 || (users.get(path) > 1 && isSmall(path));
  const shared = [...pageUsers]
    .filter(([path]) => !shell.has(path))
    .filter(belongsToShared)
    .map(([path]) => path)
    .sort();
  const needsShared = new Set(lazy.filter((path) => shared.some((part) => reach(metafile, path).has(part))));
  return { shared, needsShared };
}

/** How many of `modules` need each module that any of them needs. */
function countUsers(metafile, modules) {
  const users = new Map();
  for (const module of modules) for (const path of reach(metafile, module)) users.set(path, (users.get(path) ?? 0) + 1);
  return users;
}

/** The modules that `path` imports, and what they import. */
function reach(metafile, path, seen = new Set()) {
  if (seen.has(path) || !metafile.inputs[path]) return seen;
  seen.add(path);
  for (const { path: next, kind } of metafile.inputs[path].imports) if (kind === "import-statement") reach(metafile, next, seen);
  return seen;
}

/** Puts a module of its own before each lazily loaded one, which imports it and whatever it is to share. */
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

/** Not the code of a static page, which is loaded for what stands in for it. */
function isPage(module) {
  const file = fileOf(module);
  return /\/page(\.static)?\.tsx$/.test(file) && module === moduleName(file);
}

/** The file that a module of the metafile is, or stands for. */
function fileOf(module) {
  return module.slice(module.indexOf(":") + 1);
}

/** As esbuild's metafile names the module. */
function nameOf({ path, namespace }) {
  return namespace === "file" ? relative(frontend, resolve(path)).replaceAll("\\", "/") : `${namespace}:${path}`;
}
