/**
 * Measures speed, memory and growth of a release binary beside other servers, in one run on one machine: docs/benchmarks.md.
 *
 *   node bench/run.mjs                          all rows, as Markdown
 *   node bench/run.mjs --only WORD              the rows whose table or name contains a word
 *   node bench/run.mjs --builds                 build times, and nothing else
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeMachine } from "./machine.mjs";
import { cellOf, markdown, writeInto } from "./markdown.mjs";
import { readFlags, USAGE } from "./options.mjs";
import { endAll } from "./processes.mjs";
import { collect } from "./results.mjs";
import * as articles from "./rows/articles.mjs";
import * as builds from "./rows/builds.mjs";
import * as cached from "./rows/cached.mjs";
import * as desk from "./rows/desk.mjs";
import * as inserts from "./rows/inserts.mjs";
import * as live from "./rows/live.mjs";
import * as memory from "./rows/memory.mjs";
import * as starts from "./rows/starts.mjs";
import * as subscribers from "./rows/subscribers.mjs";
import * as tls from "./rows/tls.mjs";

const SECTIONS = [cached, tls, live, starts, memory, inserts, articles, subscribers, desk, builds];

const flags = readFlags();
const chosen = SECTIONS.map((section) => ({ section, rows: rowsOf(section) })).filter(({ rows }) => rows.length > 0);
// A reader that closes the pipe early (`| head`) is no error.
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 1));
if (flags.help) {
  process.stdout.write(`${USAGE}\n`);
} else if (chosen.length === 0) {
  console.error(`no row matches --only ${flags.only.join(", --only ")}; --list shows all rows`);
  process.exitCode = 2;
} else if (flags.list) {
  for (const { section, rows } of chosen) for (const { name } of rows) process.stdout.write(`${section.title}: ${name}\n`);
} else {
  const runs = flags.from.length > 0 ? flags.from.map((file) => JSON.parse(readFileSync(file, "utf8"))) : [await measure()];
  const text = markdown(runs, chosen);
  if (flags.into) writeInto(flags.into, text);
  else process.stdout.write(`${text}\n`);
  process.exitCode = runs.some(({ results }) => results.some(({ failed }) => failed)) ? 1 : 0;
}

async function measure() {
  const [binary, before] = [flags.binary, flags.before].map((file) => file && resolve(file));
  for (const [file, flag] of [
    [binary, "--binary"],
    [before, "--before"],
  ]) {
    if (!file || existsSync(file)) continue;
    console.error(`${file} does not exist: run make build, or name another binary with ${flag}`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), "leadlight-bench-"));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  process.on("exit", () => {
    endAll();
    // A process that was just killed may still finish a write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(128 + constants.signals[signal]));

  const { results, add } = collect((result) => {
    const { section, row, subject, failed, notRun } = result;
    console.error([section, row, subject, cellOf(result), failed ?? notRun].filter(Boolean).join(": "));
  });
  const bench = {
    binary,
    before,
    v8: resolve(flags.v8),
    quick: flags.quick,
    rounds: flags.rounds,
    seconds: flags.seconds,
    folder,
    add,
  };
  const machine = await describeMachine(binary);
  for (const { section, rows } of chosen) {
    try {
      await section.measure(bench, rows);
    } catch (error) {
      add({ section: section.title, subject: "This table", error });
    } finally {
      // After an error the servers of the table still run.
      endAll();
    }
  }
  const run = { machine, results };
  if (flags.json) writeFileSync(flags.json, `${JSON.stringify(run, null, 2)}\n`);
  return run;
}

function rowsOf(section) {
  const measuresNothing = flags.from.length > 0;
  if (!measuresNothing && Boolean(section.onlyOnRequest) !== flags.builds) return [];
  const words = flags.only.map((word) => word.toLowerCase());
  const rows = flags.headlines ? section.rows.filter(({ headline }) => headline) : section.rows;
  return rows.filter(({ name }) => words.length === 0 || words.some((word) => `${section.title}: ${name}`.toLowerCase().includes(word)));
}
