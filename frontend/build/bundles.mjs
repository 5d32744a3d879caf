/** Bundles with esbuild: the client's modules, the starter and the server's script. */
import { basename, join } from "node:path";
import * as esbuild from "esbuild";
import { ENTRY, pageEntry, withFewChunks, withPageChunks } from "./chunks.mjs";
import { componentKinds } from "./component-kinds.mjs";
import { copyModulePlugin, SHARED_TEXTS, textsOf } from "./copy-modules.mjs";
import { cssModuleNames } from "./css-modules.mjs";
import { frontend, OWN_IMPORT, src, ssrBundle } from "./paths.mjs";

/** The inline script of every document. */
export const STARTER = join(src, "starter.ts");

/** Files that are copied under a hashed name if a module or the stylesheet imports them. */
export const fileLoaders = Object.fromEntries(
  [".woff2", ".svg", ".png", ".jpg", ".webp", ".avif", ".ico"].map((extension) => [extension, "file"]),
);

/** Their names in the output, and the path at which they are served. */
export const SERVED = { assetNames: "[name]-[hash]", publicPath: "/assets/" };

/** React's renderer without streams, which needs only ECMAScript. */
export const SERVER_RENDERER = join(frontend, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");

export const BROWSERS = ["chrome111", "edge111", "firefox114", "safari16.4"];

export async function clientContext({ dev, assets, pages }) {
  const options = {
    ...bundleOptions(dev),
    entryPoints: { entry: ENTRY },
    outdir: assets,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    ...SERVED,
    // Browsers do not get the code that looks for what only the server sets, or for a document.
    define: { ...bundleOptions(dev).define, "globalThis.leadlightTexts": "undefined", "globalThis.document": "document" },
    format: "esm",
    splitting: true,
    platform: "browser",
    target: BROWSERS,
    // No source maps: they would double the size of the embedded assets.
    sourcemap: dev ? "linked" : false,
    plugins: [componentKinds("client"), copyModulePlugin, cssModuleNames],
  };
  // Few and stable chunks help visitors, not development.
  return esbuild.context(dev ? withPageChunks(options) : await withFewChunks(options, [...pages.values()]));
}

export function starterContext({ dev, assets }) {
  return esbuild.context({
    ...bundleOptions(dev),
    entryPoints: [STARTER],
    outdir: assets,
    entryNames: "[name]-[hash]",
    ...SERVED,
    format: "iife",
    target: BROWSERS,
  });
}

export function serverContext({ dev, out }) {
  return esbuild.context({
    ...bundleOptions(dev),
    entryPoints: [join(ssrBundle, "entry.ts")],
    outfile: join(out, "server.js"),
    assetNames: "assets/[name]-[hash]",
    publicPath: "/",
    // Wrapped in a function without parentheses, because QuickJS parses code in parentheses twice. esbuild's own wrapper has them.
    format: "esm",
    banner: { js: '!function(){"use strict";' },
    footer: { js: "}();" },
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["module-sync"],
    target: "es2022",
    // QuickJS needs quadratic time for the length of a line.
    lineLimit: 120,
    sourcemap: "external",
    // The aliased renderer is React's production build, so all of React must be.
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "react-dom/server": SERVER_RENDERER },
    inject: [join(ssrBundle, "url.ts")],
    plugins: [componentKinds("server"), copyModulePlugin, cssModuleNames, externalDynamicImports, ownJsxRuntime],
  });
}

/** What all bundles have in common. */
export function bundleOptions(dev) {
  return {
    absWorkingDir: frontend,
    nodePaths: [join(frontend, "node_modules")],
    bundle: true,
    write: false,
    metafile: true,
    minify: !dev,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    jsx: "automatic",
    jsxDev: false,
    loader: fileLoaders,
    define: { "process.env.NODE_ENV": JSON.stringify(dev ? "development" : "production") },
  };
}

/** A render is synchronous, so the server's bundle has static imports only. An `import()` is for browsers and stays external. */
const externalDynamicImports = {
  name: "external-dynamic-imports",
  setup(build) {
    build.onResolve({ filter: OWN_IMPORT }, ({ path, kind }) => (kind === "dynamic-import" ? { path, external: true } : undefined));
  },
};

const JSX_RUNTIME = join(src, "app/jsx-runtime.ts");

/** Replaces `react/jsx-runtime` by app/jsx-runtime.ts, except in that file. */
export const ownJsxRuntime = {
  name: "jsx-runtime",
  setup(build) {
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) => (importer === JSX_RUNTIME ? undefined : { path: JSX_RUNTIME }));
  },
};

/** The chunk of each page, the chunks that it imports, and whose texts it has. */
export function readManifest(metafile, pages) {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".js"));
  const byPath = new Map(outputs);
  const byEntry = new Map(outputs.map(([path, { entryPoint }]) => [entryPoint, path]));
  const describe = (path) => ({ file: basename(path), imports: staticImports(byPath.get(path), byPath) });
  // Not the chunk with its name, which only imports this one.
  const [entry] = outputs.find(([, { inputs }]) => inputs[ENTRY]?.bytesInOutput > 0);
  const pageChunks = new Map([...pages].map(([id, file]) => [id, byEntry.get(pageEntry(file))]));
  const described = [...pageChunks].map(([id, path]) => [
    id,
    { ...describe(path), texts: textsIn(path, byPath, new Set(pageChunks.values())) },
  ]);
  return { entry: describe(entry), pages: Object.fromEntries(described.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function staticImports(output, byPath, seen = new Set()) {
  for (const { path, kind } of output.imports) {
    if (kind !== "import-statement" || seen.has(path)) continue;
    seen.add(path);
    staticImports(byPath.get(path) ?? { imports: [] }, byPath, seen);
  }
  return [...seen].map((path) => basename(path)).sort();
}

/** The pages whose copy is in a page's chunk or in one that it loads, and what all pages share. Not what only the code of other pages has. */
function textsIn(pageChunk, byPath, pageChunks) {
  const chunks = new Set([pageChunk]);
  for (const chunk of chunks)
    for (const { path } of byPath.get(chunk).imports) if (byPath.has(path) && !pageChunks.has(path)) chunks.add(path);
  const inputs = [...chunks].flatMap((chunk) => Object.entries(byPath.get(chunk).inputs));
  const pages = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).flatMap(([input]) => textsOf(input) ?? []);
  return [...new Set([...SHARED_TEXTS, ...pages])].sort();
}

/** The output without scripts that nothing loads. esbuild writes a file for each entry, even if other chunks contain all of it. */
export function loadedFiles({ metafile, outputFiles }, entry) {
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => basename(path)));
  const loaded = new Set([entry.file, ...imported]);
  return outputFiles.filter(({ path }) => !/\.js(\.map)?$/.test(path) || loaded.has(basename(path, ".map")));
}
