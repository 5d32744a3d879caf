/** Builds the site's stylesheet with Tailwind, the inline styles, and the files that both refer to. */
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import * as esbuild from "esbuild";
import { fileLoaders, SERVED } from "./bundles.mjs";
import { criticalRules } from "./critical-css.mjs";
import { src } from "./paths.mjs";

/** The output files, and the names that the manifest needs. */
export async function buildStyles({ dev, assets }) {
  const [sheet, inline] = await Promise.all([
    writeStyles({ dev, assets, name: "app.css", contents: await compileSheet(dev) }),
    writeStyles({ dev, assets, name: "inline.css", contents: await readFile(join(src, "styles/inline.css"), "utf8") }),
  ]);
  const files = [...sheet, ...inline];
  const named = (name) => basename(files.find((file) => basename(file.path).startsWith(name)).path);
  return {
    files,
    stylesheet: named("app-"),
    inlineStyles: named("inline-"),
    // In development the whole stylesheet is in the head.
    critical: dev ? { features: [], rules: [] } : criticalRules(sheet.find(({ path }) => path.endsWith(".css")).text),
    fonts: inline.map((file) => basename(file.path)).filter((name) => extname(name) === ".woff2"),
  };
}

async function compileSheet(dev) {
  const path = join(src, "styles/app.css");
  const base = dirname(path);
  const compiler = await compile(await readFile(path, "utf8"), { base, from: path, shouldRewriteUrls: true, onDependency() {} });
  const sources = compiler.root === null || compiler.root === "none" ? [] : [{ ...compiler.root, negated: false }];
  const scanner = new Scanner({ sources: [...sources, ...compiler.sources] });
  const css = compiler.build(scanner.scan().sort());
  const flat = withoutLayers(css);
  return dev ? flat : optimize(flat, { file: path, minify: true }).code;
}

/** Removes the layer that Tailwind creates as a fallback for browsers without `@property` (styles/app.css says why there are no layers). */
function withoutLayers(css) {
  return css.replace(/@layer properties;/, "").replace(/@layer properties \{([\s\S]*?\n)\}/, "$1");
}

async function writeStyles({ dev, assets, name, contents }) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: join(src, "styles"), sourcefile: name, loader: "css" },
    outdir: assets,
    entryNames: "[name]-[hash]",
    ...SERVED,
    bundle: true,
    write: false,
    minify: !dev,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    loader: fileLoaders,
  });
  // esbuild names the output of stdin "stdin".
  for (const file of outputFiles) file.path = file.path.replace("stdin", basename(name, ".css"));
  return outputFiles;
}
