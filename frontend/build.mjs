/**
 * Builds everything the binary embeds: client modules, server bundle, stylesheet, manifest.
 *
 *   node build.mjs --out DIR [--dev]      once
 *   node build.mjs --out DIR --watch      again on every change; touches DIR/stamp, or writes DIR/error.txt
 *   node build.mjs --generate             only frontend/generated
 *
 * Writes to DIR and frontend/generated and nowhere else. Same input, same bytes and names.
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
    const build = await createBuild({ out: resolve(flags.out), dev: flags.dev });
    await build.run();
    await build.dispose();
  }
} catch (error) {
  // Needed only here: the packages may not be installed, and then the import above has the clearer message.
  const { describe } = await import("./build/error.mjs");
  console.error(await describe(error));
  process.exit(1);
}
