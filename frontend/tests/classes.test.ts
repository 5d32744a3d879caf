/** A class without CSS does nothing, and nothing says so: a typo, or a name that styles/tokens.css does not have. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error -- without types
import { classesByFile, compileModules, compileUtilities } from "../build/styles.mjs";
import { themeNames } from "../src/lib/cn";
import { classesInCss, classesOf } from "./support/classes";
import { pages, render } from "./support/pages";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("each class of each page has CSS", async () => {
  const files: Map<string, string[]> = await classesByFile();
  const modules: Map<string, string> = await compileModules(files.keys());
  const utilities = await compileUtilities([...files.values()].flat());
  const known = classesInCss([...modules.values(), utilities, read("../src/styles/deferred.css")].join(""));
  for (const page of pages) expect([...classesOf(render(page).body)].filter((name) => !known.has(name))).toEqual([]);
});

test("`cn` knows the names that the theme adds", () => {
  const tokens = read("../src/styles/tokens.css");
  const standard = ["xs", "sm", "base", "lg", "xl"];
  for (const [namespace, names] of Object.entries(themeNames)) {
    const defined = [...tokens.matchAll(new RegExp(`--${namespace}-([a-z0-9]+):`, "g"))].map(([, name]) => name);
    expect(defined.filter((name) => !standard.includes(name ?? "")).sort()).toEqual([...names].sort());
  }
});
