/** Which modules are copy, what the build makes of them, and what it refuses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifest } from "../build/bundles.mjs";
import { collectTexts, copyModules, TextTree, wrapExports } from "../build/copy-modules.mjs";
import { data } from "../build/paths.mjs";

const table = (name) => JSON.parse(readFileSync(join(data, `${name}.json`), "utf8"));
const { routes } = table("routes");
const { forms, faults } = table("forms");
const tables = { routes, forms, faults, notices: table("notices"), claims: table("claims"), authors: table("authors") };

test("each export is wrapped with its page and key", async () => {
  const code = await wrapExports(
    "pages/home/copy-story.ts",
    "export const story: Story = { text: `a;\nb` };\nexport const weeks = [1] as const;\n",
  );
  expect(code).toContain("`a;\nb`");
  expect(code).toContain('}, "home", "story");');
  expect(code).toContain('export const weeks = /* @__PURE__ */ overridden([1], "home", "weeks");');
});

test("the only export of a copy.ts has the keys of the page", async () => {
  expect(await wrapExports("pages/faq/copy.ts", "const two = 2;\nexport const faq = { two };\n")).toContain('overridden({ two }, "faq");');
  expect(await wrapExports("pages/faq/copy.ts", "export const faq = { a: 1 };\nexport const more = { b: 2 };\n")).toContain(
    '"faq", "more");',
  );
  expect(await wrapExports("pages/faq/copy-more.ts", "export const more = { b: 2 };\n")).toContain('"faq", "more");');
});

test("functions and what is computed are left alone", async () => {
  const source =
    "export const policy = (facts) => ({ facts });\nexport const names = list.map((it) => it.name);\nexport function noun() {\n  return 1;\n}\n";
  expect(await wrapExports("pages/faq/copy.ts", source)).not.toContain("overridden(");
});

test("no line moves, so that the stacks of errors stay right", async () => {
  const source = 'export const hero = {\n  title: "a",\n};\nconst b = 1;\nexport const list = [b];\n';
  const lines = (await wrapExports("pages/home/copy-x.ts", source)).split("\n");
  expect(lines.findIndex((line) => line.includes("export const list"))).toBe(4);
  expect(await wrapExports("pages/home/copy-x.ts", source, true)).toContain("sourceMappingURL");
});

test("two modules with the same key are an error that names both files", () => {
  const texts = new TextTree();
  texts.add(["home"], { hero: { title: "a" } }, "frontend/src/pages/home/copy.ts");
  texts.add(["home", "hero"], { title: "b" }, "frontend/src/pages/home/copy-hero.ts");
  expect(texts.problems).toEqual([
    'frontend/src/pages/home/copy.ts and frontend/src/pages/home/copy-hero.ts: both have the text "home.hero"',
  ]);
});

test("copy that is no data is an error that names the key", () => {
  const texts = new TextTree();
  texts.add(["home", "hero"], { actions: [{ onClick() {} }] }, "frontend/src/pages/home/copy.ts");
  expect(texts.problems).toEqual(['frontend/src/pages/home/copy.ts: "hero.actions.0.onClick" is a function, but copy is plain data']);
});

test("a page with the id of shared texts is an error", async () => {
  await expect(collectTexts({ ...tables, routes: [...routes, { id: "site" }] })).rejects.toThrow(
    '"site" is the id of texts that all pages share',
  );
});

test("every page and every module has its texts", async () => {
  const texts = await collectTexts(tables);
  for (const { id, title } of routes) expect(texts[id].title, id).toBe(title);
  for (const file of copyModules()) {
    const [, page] = /^pages\/([^/]+)\//.exec(file) ?? [];
    expect(Object.keys(texts[page ?? "site"]).length, file).toBeGreaterThan(page ? 3 : 0);
  }
  expect(texts.site.claims).toEqual(tables.claims);
});

test("a page has the texts of its scripts and of those that they load, but not of other pages", () => {
  const output = (inputs, imports = [], entryPoint = undefined) => ({
    entryPoint,
    inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
    imports: imports.map(([path, kind = "import-statement"]) => ({ path, kind })),
  });
  const outputs = {
    "out/entry.js": output(
      ["src/entry-client.tsx"],
      [
        ["out/home.js", "dynamic-import"],
        ["out/faq.js", "dynamic-import"],
      ],
    ),
    "out/home.js": output(["src/pages/home/copy.ts"], [["out/entry.js"], ["out/lazy.js", "dynamic-import"]], "chunk:src/pages/home"),
    "out/lazy.js": output(["src/pages/subscription-demo/copy.ts", "src/sections/plans.ts"], [["out/entry.js"]]),
    "out/faq.js": output(["src/pages/faq/entries.ts"], [["out/entry.js"]], "chunk:src/pages/faq"),
  };
  const manifest = readManifest(
    { outputs },
    new Map([
      ["home", "src/pages/home/page.tsx"],
      ["faq", "src/pages/faq/page.tsx"],
    ]),
  );
  const shared = ["forms", "labels", "menuTexts", "notices", "routes", "site"];
  expect(manifest.pages.home.texts).toEqual([...shared, "home", "subscription-demo"].sort());
  expect(manifest.pages.faq.texts).toEqual([...shared, "faq"].sort());
});
