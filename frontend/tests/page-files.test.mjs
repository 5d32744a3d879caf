import { expect, test } from "vitest";
import { pageFiles } from "../build/page-files.mjs";

/** The metafile of a bundle, by module: what it imports. */
const metafile = (modules) => ({
  inputs: Object.fromEntries(Object.entries(modules).map(([name, imports]) => [name, { imports: imports.map((path) => ({ path })) }])),
});
const pages = new Map([
  ["home", "src/pages/home/page.tsx"],
  ["faq", "src/pages/faq/page.tsx"],
]);

test("a page consists of what it imports, what is around every page, and what only a browser runs", () => {
  const files = pageFiles(
    metafile({
      "../ssr-bundle/entry.ts": ["src/components/site-header.tsx", ...pages.values()],
      "src/components/site-header.tsx": ["src/components/ui/button.tsx"],
      "src/components/ui/button.tsx": [],
      "src/pages/home/page.tsx": ["static:src/pages/home/closing.static.tsx", "src/sections/steps.tsx"],
      "static:src/pages/home/closing.static.tsx": ["src/sections/actions.tsx"],
      "src/sections/actions.tsx": [],
      "src/sections/steps.tsx": [],
      "src/pages/faq/page.tsx": ["src/sections/steps.tsx", "src/components/ui/button.tsx"],
    }),
    pages,
  );
  const [home, faq] = [new Set(files.get("home")), new Set(files.get("faq"))];
  for (const file of [
    "src/components/site-header.tsx",
    "src/components/ui/button.tsx",
    "src/sections/steps.tsx",
    "src/components/toast/toast-region.tsx",
  ])
    expect([home.has(file), faq.has(file)], file).toEqual([true, true]);
  for (const file of ["src/pages/home/closing.static.tsx", "src/sections/actions.tsx", "src/pages/home/page.tsx"])
    expect([home.has(file), faq.has(file)], file).toEqual([true, false]);
});
