/**
 * The desk: one script for the server, one module for browsers, one stylesheet, one font. It shares tokens and a few components with the site, and no
 * output: the site's files are the same with or without it.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { compile, Polyfills } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import * as esbuild from "esbuild";
import { BROWSERS, bundleOptions, ownJsxRuntime, SERVER_RENDERER } from "./bundles.mjs";
import { compileCssModule, cssModuleNames, isCssModule } from "./css-modules.mjs";
import { src, ssrBundle } from "./paths.mjs";

const SERVED = { entryNames: "[name]-[hash]", assetNames: "[name]-[hash]", publicPath: "/desk/assets/" };
const STYLES = join(src, "desk/styles.css");

/** The first versions that know `light-dark()` (styles/tokens.css). */
const STYLE_TARGETS = ["chrome123", "edge123", "firefox120", "safari17.5"];

export async function createDeskBuild({ out, dev }) {
  const folder = join(out, "desk");
  const assets = join(folder, "assets");
  const client = await esbuild.context({
    ...bundleOptions(dev),
    entryPoints: { desk: join(src, "desk/entry-client.tsx") },
    outdir: assets,
    ...SERVED,
    format: "esm",
    platform: "browser",
    target: BROWSERS,
    plugins: [cssModuleNames],
  });
  const server = await esbuild.context(serverOptions(dev, folder));
  return {
    async run() {
      const [clientResult, serverResult] = await Promise.all([client.rebuild(), server.rebuild()]);
      const styles = await bundleStyles({ dev, assets, css: await compileDeskStyles(serverResult.metafile) });
      const files = new Map([...clientResult.outputFiles, ...styles].map((file) => [basename(file.path), file.contents]));
      const named = (extension) => [...files.keys()].filter((name) => extname(name) === extension).sort();
      const manifest = { script: named(".js")[0], stylesheet: named(".css")[0], fonts: named(".woff2") };
      mkdirSync(assets, { recursive: true });
      for (const [name, contents] of files) writeFileSync(join(assets, name), contents);
      for (const name of readdirSync(assets)) if (!files.has(name)) rmSync(join(assets, name));
      for (const { path, contents } of serverResult.outputFiles) writeFileSync(path, contents);
      writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    },
    async dispose() {
      await Promise.all([client.dispose(), server.dispose()]);
    },
  };
}

/** Like the site's script for the server (build/bundles.mjs), which has the reasons. */
function serverOptions(dev, folder) {
  return {
    ...bundleOptions(dev),
    entryPoints: [join(ssrBundle, "desk.ts")],
    outfile: join(folder, "server.js"),
    format: "esm",
    banner: { js: '!function(){"use strict";' },
    footer: { js: "}();" },
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["module-sync"],
    target: "es2022",
    lineLimit: 120,
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "react-dom/server": SERVER_RENDERER },
    inject: [join(ssrBundle, "url.ts")],
    plugins: [cssModuleNames, ownJsxRuntime],
  };
}

/** Tailwind with desk/styles.css, after the CSS modules of the shared components that the server's bundle has. */
export async function compileDeskStyles({ inputs }) {
  const options = { base: dirname(STYLES), from: STYLES, polyfills: Polyfills.None, shouldRewriteUrls: true, onDependency() {} };
  const compiler = await compile(await readFile(STYLES, "utf8"), options);
  const modules = await Promise.all(Object.keys(inputs).map(moduleOf).filter(isCssModule).sort().map(compileCssModule));
  const classes = new Scanner({ sources: compiler.sources }).scan();
  return [...modules, compiler.build([...new Set(classes)].sort())].join("\n");
}

/** esbuild's name of a module that a plugin loads may have a prefix. */
const moduleOf = (name) => name.slice(name.indexOf(":") + 1);

async function bundleStyles({ dev, assets, css }) {
  const { loader, ...options } = bundleOptions(dev);
  const { outputFiles } = await esbuild.build({
    ...options,
    stdin: { contents: css, resolveDir: dirname(STYLES), sourcefile: "desk.css", loader: "css" },
    outdir: assets,
    ...SERVED,
    target: STYLE_TARGETS,
    loader,
  });
  // esbuild names the output of stdin "stdin".
  for (const file of outputFiles) file.path = file.path.replace("stdin", "desk");
  return outputFiles;
}
