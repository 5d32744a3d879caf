/** Builds the stylesheets with Tailwind, the inline styles, and the files that they refer to. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { compile, Polyfills } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import * as esbuild from "esbuild";
import { Features, transform } from "lightningcss";
import { fileLoaders, SERVED } from "./bundles.mjs";
import { criticalRules } from "./critical-css.mjs";
import { frontend, src } from "./paths.mjs";

/**
 * The stylesheet of each page, the one of all pages, and the inline styles: the output files, and the names that the manifest needs. `filesOf`: by page,
 * the source files that can have classes in it. In development every page has the stylesheet of all pages.
 */
export async function buildStyles({ dev, assets, filesOf }) {
  const sources = await classesByFile();
  const write = async (name, contents) => {
    const files = await writeStyles({ dev, assets, name, contents });
    return { files, name: basename(files.find(({ path }) => path.endsWith(".css")).path) };
  };
  const sheet = async (name, files) =>
    write(
      name,
      await compileSheet(
        files.flatMap((file) => sources.get(file) ?? []),
        dev,
      ),
    );
  const [all, inline] = [
    await sheet("app", [...sources.keys()]),
    await write("inline", await readFile(join(src, "styles/inline.css"), "utf8")),
  ];
  const pages = new Map();
  for (const [id, files] of filesOf) pages.set(id, dev ? all : await sheet(id, files));
  return {
    files: [all, inline, ...pages.values()].flatMap(({ files }) => files),
    stylesheet: all.name,
    stylesheets: new Map([...pages].map(([id, { name }]) => [id, name])),
    inlineStyles: inline.name,
    // In development the whole stylesheet is in the head.
    critical: dev ? { features: [], rules: [] } : criticalRules(all.files.find(({ path }) => path.endsWith(".css")).text),
    fonts: inline.files.map((file) => basename(file.path)).filter((name) => extname(name) === ".woff2"),
  };
}

/** The first versions that know `light-dark()` (styles/tokens.css), as lightningcss wants them: a byte for each part. */
const BROWSERS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/** Tailwind with styles/app.css. One builds one stylesheet, because it keeps the classes of earlier ones. */
async function tailwind() {
  const path = join(src, "styles/app.css");
  const options = { base: dirname(path), from: path, polyfills: Polyfills.None, shouldRewriteUrls: true, onDependency() {} };
  return { path, compiler: await compile(await readFile(path, "utf8"), options) };
}

/** By file below `frontend`: the words that may be classes. */
async function classesByFile() {
  const { compiler } = await tailwind();
  const sources = compiler.root === null || compiler.root === "none" ? [] : [{ ...compiler.root, negated: false }];
  const { files } = new Scanner({ sources: [...sources, ...compiler.sources] });
  const scan = (file) =>
    new Scanner({ sources: [] }).scanFiles([{ content: readFileSync(file, "utf8"), extension: extname(file).slice(1) }]);
  return new Map(files.map((file) => [relative(frontend, file).replaceAll("\\", "/"), scan(file)]));
}

async function compileSheet(classes, dev) {
  const { path, compiler } = await tailwind();
  const css = plain(compiler.build([...new Set(classes)].sort()));
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
    stdin: { contents, resolveDir: join(src, "styles"), sourcefile: `${name}.css`, loader: "css" },
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
  for (const file of outputFiles) file.path = file.path.replace("stdin", name);
  return outputFiles;
}
