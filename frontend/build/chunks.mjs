/**
 * How the client's code is cut into files. esbuild makes a chunk for every set of entries that share a module, which here would be dozens of tiny
 * ones, twenty of them in every first view. So modules are made to be shared by the same set:
 *
 *   vendor  React and the router: has an entry of its own, so it changes with a version bump only and outlives our releases in a cache
 *   shell   whatever the entry needs: every lazily loaded module imports all of it
 *   kit     what two or more pages need and the shell does not: every lazily loaded module that needs some of it imports all of it
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { frontend } from "./paths.mjs";

const SHELL = "src/app/start.tsx";
const KIT = "virtual:kit";
const VENDOR = "virtual:vendor";
const SERVER_ONLY = /\bonServer\(\s*\(\) =>\s*import\([^)]*\)/g;
const VENDOR_SOURCE = `
export * as a from "react";
export * as b from "react/jsx-runtime";
export * as c from "react-dom/client";
export { Router, useLocation, useNavigate } from "react-router";
`;

export async function withFewChunks(options) {
  const plan = await planChunks(options);
  return {
    ...options,
    entryPoints: { ...options.entryPoints, vendor: VENDOR },
    plugins: [chunkPlugin(plan)],
  };
}

/** A first build, thrown away, tells who imports whom. */
async function planChunks(options) {
  const { metafile } = await esbuild.build({ ...options, plugins: [directIcons()], sourcemap: false, minify: false });
  const lazy = Object.values(metafile.outputs).flatMap(({ entryPoint }) =>
    entryPoint && entryPoint !== "src/entry-client.tsx" ? [entryPoint] : [],
  );
  const shell = reach(metafile, SHELL);
  const users = new Map();
  for (const page of lazy.filter((path) => /^src\/pages\/[^/]+\/page\.tsx$/.test(path))) {
    for (const path of reach(metafile, page)) users.set(path, (users.get(path) ?? 0) + 1);
  }
  const kit = [...users].flatMap(([path, count]) => (count > 1 && !shell.has(path) ? [path] : [])).sort();
  const injected = new Map(lazy.map((path) => [path, [SHELL, ...(kit.some((part) => reach(metafile, path).has(part)) ? [KIT] : [])]]));
  return { kit, injected, firstView: new Set([...shell, ...users.keys()]) };
}

/** The modules that `path` imports, and what they import. */
function reach(metafile, path, seen = new Set()) {
  if (seen.has(path) || !metafile.inputs[path]) return seen;
  seen.add(path);
  for (const { path: next, kind } of metafile.inputs[path].imports) if (kind === "import-statement") reach(metafile, next, seen);
  return seen;
}

function chunkPlugin({ kit, injected, firstView }) {
  const importing = (paths) => paths.map((path) => `import ${JSON.stringify(path === KIT ? KIT : join(frontend, path))};`).join("\n");
  const icons = iconImports();
  return {
    name: "chunks",
    setup(build) {
      build.onLoad({ filter: /[\\/]frontend[\\/](src|generated)[\\/].*\.tsx?$/ }, async ({ path }) => {
        const relative = path.slice(frontend.length + 1).replaceAll("\\", "/");
        const source = (await readFile(path, "utf8")).replaceAll(SERVER_ONLY, "onServer(() => null");
        const contents = `${firstView.has(relative) ? icons(source) : source}\n${importing(injected.get(relative) ?? [])}`;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
      build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
      build.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
        contents: path === KIT ? importing(kit) : VENDOR_SOURCE,
        resolveDir: frontend,
      }));
    },
  };
}

function directIcons() {
  const icons = iconImports();
  return {
    name: "direct-icons",
    setup(build) {
      build.onLoad({ filter: /[\\/]frontend[\\/]src[\\/].*\.tsx$/ }, async ({ path }) => ({
        contents: icons(await readFile(path, "utf8")),
        loader: "tsx",
      }));
    },
  };
}

/**
 * Code splitting goes by file, and a barrel drags every icon that any page uses into one chunk. So what a first view imports from
 * components/icons is imported from the icon's own file; the frozen parts, loaded by a navigation, are better off with the one chunk.
 */
function iconImports() {
  const folder = join(frontend, "node_modules/lucide-react/dist/esm");
  const index = readFileSync(join(folder, "lucide-react.mjs"), "utf8");
  const files = new Map();
  for (const [, names, file] of index.matchAll(/export \{([^}]+)\} from ["']\.\/(icons\/[^"']+)["']/g)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
  }
  const direct = (names) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [imported, local = imported] = name.split(/\s+as\s+/);
        const file = files.get(imported);
        if (file === undefined) throw new Error(`components/icons has no file for ${imported}: build/chunks.mjs must follow lucide-react`);
        return `import ${local} from ${JSON.stringify(file)};`;
      })
      .join(" ");
  return (source) => source.replaceAll(/\bimport \{([^}]+)\} from "[^"]*\/icons";/g, (_, names) => direct(names));
}
