/** A CSS module is an object of names, so a wrong name is `undefined` and an element without style. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { compileCssModule, isCssModule, localNames } from "../build/css-modules.mjs";
import { frontend } from "../build/paths.mjs";

const files = readdirSync(join(frontend, "src"), { recursive: true }).map((file) => `src/${file.replaceAll("\\", "/")}`);
const read = (file) => readFileSync(join(frontend, file), "utf8");
const modules = files.filter(isCssModule);

/** By module: the names that its importers use. */
const used = new Map(modules.map((file) => [file, new Set()]));
for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
  const source = read(file);
  for (const [, variable, path] of source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
    const names = used.get(join(dirname(file), path));
    for (const [, name] of source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))) names.add(name);
  }
}

test.each(modules)("%s defines the names that are used, and no others", (file) => {
  expect([...used.get(file)].sort()).toEqual(localNames(read(file)).sort());
});

test.each(modules)("the CSS of %s has the classes that the scripts name, and animations that exist", async (file) => {
  const css = await compileCssModule(file);
  const prefix = `${file.split("/").at(-1).replace(".module.css", "")}_`;
  for (const name of localNames(read(file))) expect(css).toContain(`.${prefix}${name}`);
  for (const [, name] of css.matchAll(/@keyframes ([\w-]+)/g)) expect(css).toMatch(new RegExp(`animation(-name)?: [^;]*\\b${name}\\b`));
});
