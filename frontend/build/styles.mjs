/** Builds the site's stylesheet with Tailwind, the inline styles, and the files that both refer to. */
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { compile, Polyfills } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import * as esbuild from "esbuild";
import { Features, transform } from "lightningcss";
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

/** The first versions that know `light-dark()` (styles/tokens.css), as lightningcss wants them: a byte for each part. */
const BROWSERS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

async function compileSheet(dev) {
  const path = join(src, "styles/app.css");
  const compiler = await compile(await readFile(path, "utf8"), {
    base: dirname(path),
    from: path,
    polyfills: Polyfills.None,
    shouldRewriteUrls: true,
    onDependency() {},
  });
  const sources = compiler.root === null || compiler.root === "none" ? [] : [{ ...compiler.root, negated: false }];
  const scanner = new Scanner({ sources: [...sources, ...compiler.sources] });
  const css = plain(compiler.build(scanner.scan().sort()));
  if (dev) return css;
  const options = { filename: path, minify: true, targets: BROWSERS, include: Features.Nesting };
  // Twice, because the first run makes rules equal that the second one merges.
  return transform({ ...options, code: transform({ ...options, code: Buffer.from(css) }).code }).code.toString();
}

/**
 * Tailwind's utilities tell each other through variables what styles to combine. Here no two of them need to: borders are solid (reset.css), and of two
 * line heights the later rule has the last word.
 */
function plain(css) {
  return css
    .replace(/border[a-z-]*-style: var\(--tw-border-style\);/g, "")
    .replace(/var\(--tw-leading, (.+)\)( !important)?;/g, "$1$2;")
    .replace(/--tw-(?:border-style|leading|font-weight|tracking|outline-style): .+;/g, "")
    .replace(/@property --tw-[^}]+\}/g, "");
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
