/** Runs the TypeScript compiler. A type error stops the build. */
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

/** Rejects with the compiler's output. After `signal` is aborted, the promise never settles. */
export function checkTypes(signal) {
  return new Promise((resolve, reject) => {
    // From the root, so that file names are like those in other messages.
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
