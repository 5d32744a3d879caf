/**
 * Speed, memory and growth of a release binary beside what else one would use, in one run on one machine: docs/bench.md.
 *
 *   node bench/run.mjs                          every row, as Markdown
 *   node bench/run.mjs --only WORD              the rows whose table or name holds a word
 *   node bench/run.mjs --builds                 how long builds take, and nothing else
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine } from "./machine.mjs";
import { cellOf, markdown, writeInto } from "./markdown.mjs";
import { endAll } from "./processes.mjs";
import { collect } from "./results.mjs";
import * as builds from "./rows/builds.mjs";
import * as cached from "./rows/cached.mjs";
import * as inserts from "./rows/inserts.mjs";
import * as live from "./rows/live.mjs";
import * as memory from "./rows/memory.mjs";
import * as routes from "./rows/routes.mjs";
import * as starts from "./rows/starts.mjs";
import * as subscribers from "./rows/subscribers.mjs";
import * as tls from "./rows/tls.mjs";

const SECTIONS = [cached, tls, live, starts, memory, inserts, routes, subscribers, builds];

const USAGE = `usage: node bench/run.mjs [flags]
  --binary FILE    what is measured (target/release/leadlight)
  --v8 FILE        the same with V8 (target/v8/release/leadlight)
  --only WORD      only rows whose table or name holds this; also several times
  --headlines      only the rows that the README shows
  --builds         how long builds take, and nothing else
  --list           names the rows and measures nothing
  --rounds N       how often each server has its turn (2)
  --seconds N      how long load lasts each time (4)
  --quick          one round of one second: to see that it runs, not how fast
  --json FILE      also writes every round to a file
  --from FILE      shows what such a file holds and measures nothing; also several times
  --into FILE      puts the tables into a file that has a place for them
  --help           this`;

const flags = readFlags();
const chosen = SECTIONS.map((section) => ({ section, rows: rowsOf(section) })).filter(({ rows }) => rows.length > 0);
if (flags.help) {
  process.stdout.write(`${USAGE}\n`);
} else if (flags.list) {
  for (const { section, rows } of chosen) for (const { name } of rows) process.stdout.write(`${section.title}: ${name}\n`);
} else {
  const run = flags.from.length > 0 ? readRuns(flags.from) : await measure();
  const text = markdown(run, chosen);
  if (flags.json) writeFileSync(flags.json, `${JSON.stringify(run, null, 2)}\n`);
  if (flags.into) writeInto(flags.into, text);
  else process.stdout.write(`${text}\n`);
  process.exitCode = run.results.some(({ failed }) => failed) ? 1 : 0;
}

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-bench-"));
  // The workers of nginx run as somebody else.
  chmodSync(folder, 0o755);
  process.on("exit", () => {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(128 + constants.signals[signal]));

  const { results, add } = collect((result) => console.error(`${result.section}: ${result.row}: ${result.subject}: ${cellOf(result)}`));
  const bench = {
    binary: resolve(flags.binary),
    v8: resolve(flags.v8),
    quick: flags.quick,
    rounds: Number(flags.rounds ?? (flags.quick ? 1 : 2)),
    seconds: Number(flags.seconds ?? (flags.quick ? 1 : 4)),
    folder,
    add,
  };
  const machine = await describeMachine(bench.binary);
  for (const { section, rows } of chosen) {
    try {
      await section.measure(bench, rows);
    } catch (error) {
      add({ section: section.title, subject: "This table", error });
    } finally {
      // Where a table was given up, its servers still run.
      endAll();
    }
  }
  return { machine, results };
}

/** Several runs in one: of the machine of the first. */
function readRuns(files) {
  const runs = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
  return { machine: runs[0].machine, results: runs.flatMap(({ results }) => results) };
}

function rowsOf(section) {
  if (Boolean(section.onlyOnRequest) !== flags.builds) return [];
  const words = flags.only.map((word) => word.toLowerCase());
  const rows = flags.headlines ? section.rows.filter(({ headline }) => headline) : section.rows;
  return rows.filter(({ name }) => words.length === 0 || words.some((word) => `${section.title}: ${name}`.toLowerCase().includes(word)));
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        binary: { type: "string", default: "target/release/leadlight" },
        v8: { type: "string", default: "target/v8/release/leadlight" },
        only: { type: "string", multiple: true, default: [] },
        headlines: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        rounds: { type: "string" },
        seconds: { type: "string" },
        quick: { type: "boolean", default: false },
        builds: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        json: { type: "string" },
        from: { type: "string", multiple: true, default: [] },
        into: { type: "string" },
      },
    }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
