/** Build times in a clone. Packages of both registries come from the caches of the machine, or are downloaded. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../processes.mjs";

export const title = "Builds";
export const says = "Seconds of `cargo build --release --locked` in a clone of the last commit, front end included.";
/** Takes a quarter of an hour, so it runs only with --builds. */
export const onlyOnRequest = true;

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

export const rows = [
  { name: "clean", headline: true, change: () => {} },
  {
    name: "after one line of a page",
    headline: true,
    change: (clone) => replace(join(clone, "frontend/src/pages/cookie-policy/copy.ts"), /(title: ")/, "$1A "),
  },
  {
    name: "after one line of a handler",
    headline: true,
    change: (clone) => appendFileSync(join(clone, "src/http/handlers/forms/mod.rs"), "const _: u8 = 0;\n"),
  },
];

export async function measure(bench, wanted) {
  const clone = join(bench.folder, "clone");
  await run("git", ["clone", "--quiet", REPOSITORY, clone]);
  for (const { name, change } of rows) {
    change(clone);
    const began = performance.now();
    await run("cargo", ["build", "--release", "--locked"], { cwd: clone, env: { CARGO_TARGET_DIR: join(clone, "target") } });
    const value = (performance.now() - began) / 1000;
    // Each build starts from the one before, so all of them run.
    if (!wanted.some((row) => row.name === name)) continue;
    bench.add({ section: title, row: name, subject: "cargo build", unit: "s", lowerIsBetter: true, rounds: [{ value }] });
  }
}

function replace(file, pattern, by) {
  const text = readFileSync(file, "utf8");
  if (!pattern.test(text)) throw new Error(`${file} does not match ${pattern}`);
  writeFileSync(file, text.replace(pattern, by));
}
