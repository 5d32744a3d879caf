import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { classesOf, isCssModule } from "./build/css-modules.mjs";

/** A CSS module has the same classes as in the site. */
const cssModules: Plugin = {
  name: "css-modules",
  enforce: "pre",
  resolveId: (id, importer) => (isCssModule(id) ? `\0css-module:${resolve(importer ?? "", "..", id)}.js` : undefined),
  load: (id) =>
    id.startsWith("\0css-module:")
      ? `export default ${JSON.stringify(classesOf(id.slice("\0css-module:".length, -".js".length)))}`
      : undefined,
};

export default defineConfig({
  plugins: [cssModules],
  test: {
    include: ["tests/**/*.test.{ts,tsx,mjs}"],
    // Files of one worker share the site's modules: to load them again for each file takes longer than most tests.
    isolate: false,
    // Long, because a busy machine renders all pages slowly, and only a test that hangs waits for it.
    testTimeout: 60_000,
  },
});
