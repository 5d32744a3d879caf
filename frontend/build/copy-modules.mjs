/**
 * The modules with copy: plain words and numbers, which an operator's content can replace without a build. Each export of such a module is wrapped in
 * `overridden()` (src/lib/texts.ts), so that everything that is derived from it sees the replacement. texts.json has the values, by page id and key; the
 * host checks replacements against it.
 *
 * Such modules are `copy.ts` and `copy-*.ts` in the folder of a page, `copy-*.ts` in components and sections (texts of the whole site), and those of
 * OTHERS. The name of an export is a key of its page; of a `copy.ts` with one export the keys of its value are. Only literals are copy: functions and
 * what is computed from other copy stay as they are.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import vm from "node:vm";
import * as esbuild from "esbuild";
import { BuildError } from "./error.mjs";
import { frontend } from "./paths.mjs";

/** The ids of what all pages share. No page has one of them. */
export const SHARED_TEXTS = ["forms", "labels", "menuTexts", "notices", "routes", "site"];

/** What of a row of data/routes.json is a text. */
export const ROUTE_TEXTS = ["title", "description", "label", "menuText"];

/** Below `src`: the keys that the exports are under. */
const OTHERS = {
  "lib/sample-world.ts": ["site", "sample"],
  "sections/plans.ts": ["site"],
  "sections/articles/article-copy.ts": ["site"],
  "sections/articles/topics.ts": ["site"],
  "sections/integration-categories.ts": ["site"],
  "sections/integration-strip-brands.ts": ["site"],
  "sections/mockups/ad-platforms.ts": ["site"],
  "pages/api-documentation/apis.ts": ["api-documentation"],
  "pages/blog/articles.ts": ["blog"],
  "pages/cookie-policy/cookies.ts": ["cookie-policy"],
  "pages/faq/entries.ts": ["faq"],
  "pages/integrations/integrations.ts": ["integrations"],
  "pages/tam-addressing/records.ts": ["tam-addressing"],
};

const COPY = /^(?:pages\/([^/]+)\/copy(?:-[^/]+)?|(?:components|sections)\/(?:[^/]+\/)?copy-[^/]+)\.ts$/;
const TEXTS = "src/lib/texts";

/** The keys that the exports of a file below `src` are under, or nothing if it is no module with copy. */
function keysOf(file) {
  const match = COPY.exec(file);
  return match === null ? OTHERS[file] : [match[1] ?? "site"];
}

/** For a file of esbuild's metafile: the page whose texts it has. */
export function textsOf(input) {
  return input.startsWith("src/") ? keysOf(input.slice(4))?.[0] : undefined;
}

/** All modules with copy, below `src`. */
export function copyModules() {
  const files = readdirSync(join(frontend, "src"), { recursive: true }).map((file) => file.replaceAll("\\", "/"));
  const missing = Object.keys(OTHERS).filter((file) => !files.includes(file));
  if (missing.length > 0)
    throw new BuildError(missing.map((file) => `frontend/build/copy-modules.mjs names src/${file}, which does not exist`).join("\n"));
  return files.filter(keysOf).sort();
}

/** Wraps the exports. */
export const copyModulePlugin = {
  name: "copy-modules",
  setup(build) {
    const { sourcemap } = build.initialOptions;
    build.onLoad({ filter: /[\\/]frontend[\\/]src[\\/].+\.ts$/ }, async ({ path }) => {
      const file = relative(join(frontend, "src"), path).replaceAll("\\", "/");
      if (keysOf(file) === undefined) return undefined;
      try {
        return { contents: await wrapExports(file, readFileSync(path, "utf8"), Boolean(sourcemap)), loader: "js" };
      } catch (error) {
        if (error instanceof BuildError) return { errors: [{ text: error.message }] };
        return { errors: error.errors };
      }
    });
  },
};

/** A declaration at the top level of what esbuild prints begins at the start of a line. */
const DECLARATION = /^(?=(?:export|import|const|let|var|function|async|class) )/m;
const EXPORT = /^export const (\w+) = (?=["'`[{\d-])/;

/** The JavaScript of a module with each export wrapped. The source map stays right, because no line moves. */
export async function wrapExports(file, source, hasSourceMap = false) {
  const { code } = await esbuild.transform(source, {
    loader: "ts",
    sourcefile: basename(file),
    charset: "utf8",
    sourcemap: hasSourceMap && "inline",
  });
  const [, script, map] = /^(.*?)(\/\/# sourceMappingURL=.*)?$/s.exec(code);
  const parts = script.split(DECLARATION);
  const exported = new Map(exportKeys(file, parts).map(({ at, keys }) => [at, keys]));
  const wrapped = parts.map((part, at) => {
    const keys = exported.get(at);
    if (keys === undefined) return part;
    const [, start, value, end] = /^(export const \w+ = )(.*);(\s*)$/s.exec(part) ?? [];
    if (start === undefined) throw new BuildError(`frontend/src/${file}: "${part.split("\n")[0]}" is not understood as an export of copy`);
    return `${start}/* @__PURE__ */ overridden(${value}, ${keys.map((key) => JSON.stringify(key)).join(", ")});${end}`;
  });
  const up = "../".repeat(file.split("/").length);
  return `import { overridden } from ${JSON.stringify(`${up}${TEXTS}`)}; ${wrapped.join("")}${map ?? ""}`;
}

/** The exports with data among the declarations of a module: where they are, their names, and their keys in texts.json. */
function exportKeys(file, parts) {
  const found = parts.flatMap((part, at) => {
    const [, name] = EXPORT.exec(part) ?? [];
    return name === undefined ? [] : [{ at, name }];
  });
  const isSpread = basename(file) === "copy.ts" && found.length === 1;
  return found.map((it) => ({ ...it, keys: isSpread ? keysOf(file) : [...keysOf(file), it.name] }));
}

/**
 * The texts of all pages. Throws if two modules have the same key, or if a value is no data.
 *
 * @param {{ routes: object[], notices: object, forms: object, faults: object, receipt: object, claims: object, authors: object }} tables
 */
export async function collectTexts(tables) {
  const { routes, ...rest } = tables;
  const reserved = routes
    .filter(({ id }) => SHARED_TEXTS.includes(id))
    .map(({ id }) => `data/routes.json: "${id}" is the id of texts that all pages share`);
  if (reserved.length > 0) throw new BuildError(reserved.join("\n"));
  const texts = new TextTree();
  for (const route of routes)
    for (const key of ROUTE_TEXTS) if (key in route) texts.add([route.id], { [key]: route[key] }, "data/routes.json");
  texts.add(
    ["notices"],
    mapValues(rest.notices, ({ title, description }) => ({ title, description })),
    "data/notices.json",
  );
  texts.add(["forms"], { faults: rest.faults, receipt: rest.receipt, ...mapValues(rest.forms, formTexts) }, "data/forms.json");
  texts.add(["site", "claims"], rest.claims, "data/claims.json");
  texts.add(["site", "authors"], rest.authors, "data/authors.json");
  for (const { file, keys, value } of await evaluate(copyModules())) texts.add(keys, value, `frontend/src/${file}`);
  if (texts.problems.length > 0) throw new BuildError(texts.problems.join("\n"));
  return texts.byPage;
}

/** Fields and options are lists in the table. Their texts are by name, so that nobody can reorder what the store expects. */
function formTexts({ submit, privacy, fields }) {
  const options = (list) => Object.fromEntries(list.map(({ value, label }) => [value, { label }]));
  const field = ({ name, label, options: list }) => [name, { label, ...(list && { options: options(list) }) }];
  return { submit, privacy, fields: Object.fromEntries(fields.map(field)) };
}

/** The exports with data of each module: file, keys and value. */
async function evaluate(files) {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `${files.map((file, at) => `import * as module${at} from ${JSON.stringify(`./src/${file.replace(/\.ts$/, "")}`)};`).join("\n")}
globalThis.modules = [${files.map((_, at) => `module${at}`).join(", ")}];`,
      resolveDir: frontend,
    },
    absWorkingDir: frontend,
    bundle: true,
    write: false,
    format: "iife",
    platform: "neutral",
    logLevel: "silent",
  });
  const context = vm.createContext({});
  vm.runInContext(outputFiles[0].text, context, { filename: "copy.js" });
  const values = await Promise.all(
    files.map(async (file, at) => {
      const { code } = await esbuild.transform(readFileSync(join(frontend, "src", file), "utf8"), { loader: "ts", charset: "utf8" });
      return exportKeys(file, code.split(DECLARATION)).map(({ name, keys }) => ({ file, keys, value: context.modules[at][name] }));
    }),
  );
  return values.flat();
}

/** Texts by page and key, with the file of each key. */
export class TextTree {
  byPage = {};
  problems = [];
  #files = new Map();

  /** Puts `value` at `keys`. A record at the id of a page adds its keys to those of other modules. */
  add(keys, value, file) {
    const problem = notData(value, keys.slice(1));
    if (problem !== null) return void this.problems.push(`${file}: ${problem}`);
    const [page, ...path] = keys;
    const entries = path.length === 0 ? Object.entries(value) : [[path.at(-1), value]];
    let at = (this.byPage[page] ??= {});
    for (const key of path.slice(0, -1)) at = at[key] ??= {};
    for (const [key, item] of entries) {
      const name = [page, ...path.slice(0, -1), key].join(".");
      const other = this.#files.get(name);
      if (other !== undefined) this.problems.push(`${other} and ${file}: both have the text "${name}"`);
      this.#files.set(name, file);
      at[key] = JSON.parse(JSON.stringify(item) ?? "null");
    }
  }
}

/** Why a value is no data, or null. */
function notData(value, keys) {
  if (typeof value === "function") return `"${keys.join(".")}" is a function, but copy is plain data`;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const problem = notData(item, [...keys, key]);
    if (problem !== null) return problem;
  }
  return null;
}

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
