/**
 * CSS modules: `import styles from "./waterfall.module.css"` gives `styles.cell`, which is the class `waterfall_cell`. So the file's name must be unique.
 * The module is CSS of Tailwind: it starts with `@reference` to styles/app.css and may use `@apply` and `@variant`. A page has the CSS of the modules that it
 * imports, before the utilities, so that a class of Tailwind on the same element wins.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { compile, Polyfills } from "@tailwindcss/node";
import { transform } from "lightningcss";
import { parse } from "postcss";
import { frontend } from "./paths.mjs";

export const isCssModule = (file) => file.endsWith(".module.css");

/** What precedes the local names: the file's name. */
const prefixOf = (file) => `${basename(file, ".module.css")}_`;

/** The local names of the classes in a module. */
export function localNames(css) {
  const names = new Set();
  parse(css).walkRules(({ selector }) => {
    for (const [, name] of selector.replace(/:global\([^)]*\)/g, "").matchAll(/\.([a-zA-Z][\w-]*)/g)) names.add(name);
  });
  return [...names];
}

/** The class of each local name of the module at `path`. */
export function classesOf(path) {
  return Object.fromEntries(localNames(readFileSync(path, "utf8")).map((name) => [name, prefixOf(path) + name]));
}

/** In a bundle of scripts a module is its classes. */
export const cssModuleNames = {
  name: "css-modules",
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({ contents: JSON.stringify(classesOf(path)), loader: "json" }));
  },
};

/** The CSS of a module at a path below `frontend`. */
export async function compileCssModule(file) {
  const path = join(frontend, file);
  const { build } = await compile(await readFile(path, "utf8"), {
    base: dirname(path),
    from: path,
    polyfills: Polyfills.None,
    shouldRewriteUrls: true,
    onDependency() {},
  });
  const cssModules = { pattern: `${prefixOf(file)}[local]`, grid: false, container: false };
  return transform({ filename: path, code: Buffer.from(build([])), cssModules }).code.toString();
}
