/** Type errors stop a build like any other, in the compiler's own words. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { BuildError } from "./error.mjs";
import { frontend, generated, root } from "./paths.mjs";

const COMPILER = join(frontend, "node_modules/typescript/bin/tsc");
const ARGUMENTS = [
  "--project",
  join(frontend, "tsconfig.json"),
  "--incremental",
  "--tsBuildInfoFile",
  join(generated, "types.tsbuildinfo"),
];

/** Rejects with what the compiler says. Once `signal` is aborted it never settles. */
export function checkTypes(signal) {
  return new Promise((resolve, reject) => {
    // From the root, so that the files are named as in every other message.
    const compiler = spawn(process.execPath, [COMPILER, ...ARGUMENTS, "--pretty", "false"], {
      cwd: root,
      signal,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    compiler.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    compiler.on("error", (error) => signal?.aborted || reject(error));
    compiler.on("close", (code) => (signal?.aborted ? undefined : code === 0 ? resolve() : reject(new BuildError(output.trimEnd()))));
  });
}
