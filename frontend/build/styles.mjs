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
import { compileCssModule, isCssModule } from "./css-modules.mjs";
import { BuildError } from "./error.mjs";
import { frontend, src } from "./paths.mjs";

/**
 * The stylesheet of each page, the one of all pages, and the inline styles: the output files, and the names that the manifest needs. `filesOf`: by page,
 * the source files that can have classes in it. In development every page has the stylesheet of all pages.
 */
export async function buildStyles({ dev, assets, filesOf }) {
  const sources = await classesByFile();
  const modules = await compileModules(sources.keys());
  const deferred = await finish(await readStyles("deferred"), dev);
  const write = async (name, contents) => {
    const files = await writeStyles({ dev, assets, name, contents });
    return { files, name: basename(stylesheetOf(files).path) };
  };
  const compileSheet = async (files) => {
    const utilities = await compileUtilities(files.flatMap((file) => sources.get(file) ?? []));
    return finish([...files.flatMap((file) => modules.get(file) ?? []), utilities].join("\n"), dev);
  };
  const everything = await compileSheet([...sources.keys()]);
  const [all, inline] = [
    await write("app", everything + deferred),
    await write("inline", (await readStyles("inline")) + (await readStyles("fallback-font"))),
  ];
  const pages = new Map();
  for (const [id, files] of filesOf) pages.set(id, dev ? all : await write(id, (await compileSheet(files)) + deferred));
  return {
    files: [all, inline, ...pages.values()].flatMap(({ files }) => files),
    stylesheet: all.name,
    stylesheets: new Map([...pages].map(([id, { name }]) => [id, name])),
    inlineStyles: inline.name,
    // In development the whole stylesheet is in the head.
    critical: dev
      ? { features: [], rules: [] }
      : criticalRules(stylesheetOf(await writeStyles({ dev, assets, name: "critical", contents: everything })).text),
    fonts: inline.files.map((file) => basename(file.path)).filter((name) => extname(name) === ".woff2"),
  };
}

const readStyles = (name) => readFile(join(src, `styles/${name}.css`), "utf8");

/** The first versions that know `light-dark()` (styles/tokens.css), as lightningcss wants them: a byte for each part. */
const BROWSERS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/** Tailwind with styles/app.css. One builds one stylesheet, because it keeps the classes of earlier ones. */
async function tailwind() {
  const path = join(src, "styles/app.css");
  const options = { base: dirname(path), from: path, polyfills: Polyfills.None, shouldRewriteUrls: true, onDependency() {} };
  return { path, compiler: await compile(await readFile(path, "utf8"), options) };
}

/** The words that may be classes, by file below `frontend`. */
export async function classesByFile() {
  const { compiler } = await tailwind();
  const sources = compiler.root === null || compiler.root === "none" ? [] : [{ ...compiler.root, negated: false }];
  const { files } = new Scanner({ sources: [...sources, ...compiler.sources] });
  return new Map(files.map((file) => [relative(frontend, file).replaceAll("\\", "/"), classesIn(file)]));
}

/** The words in a file that may be classes. */
export function classesIn(file) {
  return new Scanner({ sources: [] }).scanFiles([{ content: readFileSync(file, "utf8"), extension: extname(file).slice(1) }]);
}

/** The CSS that all pages have, and that of the classes. */
export async function compileUtilities(classes) {
  const { compiler } = await tailwind();
  return compiler.build([...new Set(classes)].sort());
}

/** The CSS of each module, by file below `frontend`. */
export async function compileModules(files) {
  const modules = new Map();
  const names = new Set();
  for (const file of [...files].filter(isCssModule)) {
    if (names.has(basename(file)))
      throw new BuildError(`two CSS modules have the name ${basename(file)}, so their classes would be the same`);
    names.add(basename(file));
    modules.set(file, await compileCssModule(file));
  }
  return modules;
}

/** Minified, for the browsers that the site supports. In development as it is. */
async function finish(css, dev) {
  if (dev) return css;
  const options = { filename: "app.css", minify: true, targets: BROWSERS, include: Features.Nesting };
  // Twice, because the first run makes rules equal that the second one merges.
  return transform({ ...options, code: transform({ ...options, code: Buffer.from(css) }).code }).code.toString();
}

const stylesheetOf = (files) => files.find(({ path }) => path.endsWith(".css"));

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
