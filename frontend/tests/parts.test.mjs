import { readFileSync } from "node:fs";
import * as esbuild from "esbuild";
import { expect, test } from "vitest";
import { fileLoaders } from "../build/bundles.mjs";
import { parts } from "../build/parts.mjs";
import { frontend } from "../build/paths.mjs";

const files = ["src/components/footer-links.static.tsx", "src/pages/subscription-demo/plans-on-page.lazy.tsx"];

/** What a browser gets that imports the file: the files of the first view, those it may load later, and the exports. */
async function bundle(file) {
  const { metafile } = await esbuild.build({
    absWorkingDir: frontend,
    stdin: { contents: `export * from "./${file.replace(".tsx", "")}";`, resolveDir: frontend },
    outdir: "unwritten",
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    packages: "external",
    write: false,
    metafile: true,
    loader: fileLoaders,
    plugins: [parts("client")],
  });
  const outputs = Object.values(metafile.outputs);
  const first = outputs.find(({ entryPoint }) => entryPoint === "<stdin>");
  const shared = first.imports.filter(({ kind }) => kind === "import-statement").flatMap(({ path }) => metafile.outputs[path] ?? []);
  return {
    atOnce: [first, ...shared].flatMap(({ inputs }) => Object.keys(inputs)),
    later: outputs.flatMap(({ entryPoint }) => entryPoint ?? []),
    names: first.exports,
  };
}

test.each(files)("%s: a browser that imports it gets its exports at once, and its code later", async (file) => {
  const { atOnce, later, names } = await bundle(file);
  expect(atOnce).not.toContain(file);
  expect(later).toContain(file);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(readFileSync(`${frontend}/${file}`, "utf8")).toContain(`export function ${name}(`);
});
