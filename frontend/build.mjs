/**
 * Builds everything that the binary embeds: client modules, server bundle, stylesheet, manifest and the tables.
 *
 *   node build.mjs --out DIR              once; fails on a type error
 *   node build.mjs --out DIR --dev        once, unminified, without a type check
 *   node build.mjs --out DIR --watch      after every change; writes DIR/stamp or DIR/error.txt
 *   node build.mjs --generate             only frontend/generated
 *
 * Writes only to DIR and frontend/generated. The same input gives the same bytes and names.
 */
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`The front end needs Node.js 20 or newer to build; this is ${process.version}.`);
  process.exit(1);
}

const { parseArgs } = await import("node:util");
const { resolve } = await import("node:path");
const { generate } = await import("./build/generate.mjs");

const { values: flags } = parseArgs({
  options: {
    out: { type: "string" },
    dev: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
    generate: { type: "boolean", default: false },
  },
});

if (!flags.generate && !flags.out) {
  console.error("usage: node build.mjs --out DIR [--dev] | --out DIR --watch | --generate");
  process.exit(2);
}

try {
  if (flags.generate) {
    generate();
  } else if (flags.watch) {
    const { watch } = await import("./build/watch.mjs");
    await watch(resolve(flags.out));
  } else {
    const { createBuild } = await import("./build/output.mjs");
    const { checkTypes } = await import("./build/types.mjs");
    const build = await createBuild({ out: resolve(flags.out), dev: flags.dev });
    // Wait for both: for a wrong import, esbuild's message is clearer than the compiler's.
    const outcomes = await Promise.allSettled([build.run(), flags.dev || checkTypes()]);
    await build.dispose();
    for (const { reason } of outcomes) if (reason) throw reason;
  }
} catch (error) {
  // Imported here, because the packages may be missing, and then the import above has the clearer message.
  const { describe } = await import("./build/error.mjs");
  console.error(await describe(error));
  process.exit(1);
}
