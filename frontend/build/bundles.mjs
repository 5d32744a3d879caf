/** esbuild's part: the client's modules and the server's one script. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as esbuild from "esbuild";
import { withFewChunks } from "./chunks.mjs";
import { frontend, generated, src, ssrBundle } from "./paths.mjs";

export const ENTRY = join(src, "entry-client.tsx");

/** Files that are copied under a hashed name when a module or the stylesheet refers to them. */
export const fileLoaders = Object.fromEntries(
  [".woff2", ".svg", ".png", ".jpg", ".webp", ".avif", ".ico"].map((extension) => [extension, "file"]),
);

export async function clientContext({ dev, assets }) {
  const options = {
    ...shared(dev),
    entryPoints: { entry: ENTRY },
    outdir: assets,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/assets/",
    format: "esm",
    splitting: true,
    platform: "browser",
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    // The bar is bytes over the wire; a source map would double what the binary carries.
    sourcemap: dev ? "linked" : false,
  };
  // Few and stable files matter to visitors, not to whoever works on the site.
  return esbuild.context(dev ? options : await withFewChunks(options));
}

export function serverContext({ dev, out }) {
  return esbuild.context({
    ...shared(dev),
    entryPoints: [join(ssrBundle, "entry.ts")],
    outfile: join(out, "server.js"),
    assetNames: "assets/[name]-[hash]",
    publicPath: "/",
    format: "iife",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["module-sync"],
    target: "es2022",
    // QuickJS parses in time quadratic in the length of a line.
    lineLimit: 120,
    sourcemap: "external",
    // The aliased renderer is React's production build, so the rest of React must be too.
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "react-dom/server": join(frontend, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js") },
    plugins: [synchronousImports, noUrlAtLoad],
  });
}

function shared(dev) {
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

/**
 * A render cannot wait, so on the server the `import()` of a page or of a frozen part is the module itself, not a promise. All others are for
 * browsers (a toast, a dialog) and stay out of the bundle.
 */
const synchronousImports = {
  name: "synchronous-imports",
  setup(build) {
    build.onLoad({ filter: /[\\/]frontend[\\/](src|generated)[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const rendered = path.startsWith(generated) ? /(?<!typeof )\bimport\(/g : /(?<=\b(?:frozen|onServer)\(\s*\(\) =>\s*)import\(/g;
      const contents = source
        .replaceAll(rendered, "require(")
        .replaceAll(/(?<!typeof )\bimport\(\s*["'][^"']+["']\s*\)/g, 'Promise.reject(new Error("for browsers only"))');
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/** react-router makes a URL while its module loads, for navigations that a server render never makes; the engine has no URL. */
const noUrlAtLoad = {
  name: "no-url-at-load",
  setup(build) {
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]navigation\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace('new URL("http://localhost")', "null");
      return contents === source
        ? { errors: [{ text: "react-router changed: frontend/build/bundles.mjs (noUrlAtLoad) must follow" }] }
        : { contents };
    });
  },
};

/** Which file each page is, and what it needs before it can run. */
export function readManifest(metafile) {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".js"));
  const byPath = new Map(outputs);
  const describe = ([path, output]) => ({ file: basename(path), imports: staticImports(output, byPath) });
  const entry = outputs.find(([, output]) => output.entryPoint === "src/entry-client.tsx");
  const pages = outputs.flatMap(([path, output]) => {
    const id = output.entryPoint?.match(/^src\/pages\/([^/]+)\/page\.tsx$/)?.[1];
    return id === undefined ? [] : [[id, describe([path, output])]];
  });
  return { entry: describe(entry), pages: Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function staticImports(output, byPath, seen = new Set()) {
  for (const { path, kind } of output.imports) {
    if (kind !== "import-statement" || seen.has(path)) continue;
    seen.add(path);
    staticImports(byPath.get(path) ?? { imports: [] }, byPath, seen);
  }
  return [...seen].map((path) => basename(path)).sort();
}
