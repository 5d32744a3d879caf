/** The machine of a run, and the programs that the rows need. */
import { accessSync, constants, readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";
import { NotRun } from "./results.mjs";

export const cores = availableParallelism();

/** The Debian package of each program. */
const PACKAGES = { wrk: "wrk", nginx: "nginx", h2load: "nghttp2-client", openssl: "openssl", npm: "npm" };

/** Throws an error that says how to install missing programs. */
export function need(...programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  throw new NotRun(`not installed: ${missing.join(", ")} (Debian: apt-get install ${missing.map((name) => PACKAGES[name]).join(" ")})`);
}

/** The limit of open files. Node raises its soft limit to the hard one at start, and its children inherit that. */
export function openFiles() {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))[1]);
}

export async function describeMachine(binary) {
  const version = async (program, flag) =>
    isInstalled(program) ? (await run("sh", ["-c", '"$0" "$1" 2>&1 | head -n 1', program, flag])).trim() : `${program} is not installed`;
  return {
    date: new Date().toISOString().slice(0, 16),
    processor: cpus()[0].model.trim(),
    cores,
    memoryGb: Math.round(totalmem() / 1e9),
    kernel: release(),
    openFiles: openFiles(),
    // Shows whether the machine was busy before the run.
    load: loadavg()[0],
    versions: [
      await version(binary, "--version"),
      `Node ${process.version}`,
      await version("nginx", "-v"),
      await version("wrk", "-v"),
      await version("h2load", "--version"),
    ],
  };
}

function isInstalled(program) {
  const folders = program.includes("/") ? [""] : process.env.PATH.split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
