/** Tailwind's part: the whole site's stylesheet, and the files it refers to. */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import * as esbuild from "esbuild";
import { fileLoaders } from "./bundles.mjs";
import { src } from "./paths.mjs";

/** Returns the stylesheet's output file first, then its fonts and pictures. */
export async function buildStyles({ dev, assets }) {
  const path = join(src, "styles/app.css");
  const base = dirname(path);
  const compiler = await compile(await readFile(path, "utf8"), { base, from: path, shouldRewriteUrls: true, onDependency() {} });
  const sources = compiler.root === null || compiler.root === "none" ? [] : [{ ...compiler.root, negated: false }];
  const scanner = new Scanner({ sources: [...sources, ...compiler.sources] });
  const css = compiler.build(scanner.scan().sort());
  const contents = dev ? css : optimize(css, { file: path, minify: true }).code;
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: base, sourcefile: "app.css", loader: "css" },
    outdir: assets,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/assets/",
    bundle: true,
    write: false,
    minify: !dev,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    loader: fileLoaders,
  });
  const isSheet = (file) => file.path.endsWith(".css");
  const [sheet] = outputFiles.filter(isSheet);
  // esbuild names stdin "stdin"; the site's sheet is called app.
  sheet.path = join(assets, basename(sheet.path).replace("stdin", "app"));
  return [sheet, ...outputFiles.filter((file) => !isSheet(file))];
}
