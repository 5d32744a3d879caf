/**
 * Speed, memory and growth of a release binary beside what else one would use, in one run on one machine: docs/bench.md.
 *
 *   node bench/run.mjs                          every row, as Markdown
 *   node bench/run.mjs --only WORD              the rows whose table or name holds a word
 *   node bench/run.mjs --builds                 how long builds take, and nothing else
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine } from "./machine.mjs";
import { endAll } from "./processes.mjs";
import { createReport } from "./report.mjs";
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
  --v8 FILE        the same with V8 (target/v8/release/leadlight, where it is there)
  --only WORD      only rows whose table or name holds this, also several times
  --list           names every row and measures nothing
  --rounds N       how often each server has its turn (2)
  --seconds N      how long load lasts each time (4)
  --quick          one round of one second: to see that it runs, not how fast
  --builds         how long builds take, and nothing else
  --json FILE      also writes every round to a file`;

const flags = readFlags();
const chosen = SECTIONS.map((section) => ({ section, rows: rowsOf(section) })).filter(({ rows }) => rows.length > 0);
if (flags.list) {
  for (const { section, rows } of chosen) for (const { name } of rows) console.log(`${section.title}: ${name}`);
  process.exit(0);
}

const bench = {
  binary: resolve(flags.binary),
  v8: resolve(flags.v8),
  quick: flags.quick,
  rounds: Number(flags.rounds ?? (flags.quick ? 1 : 2)),
  seconds: Number(flags.seconds ?? (flags.quick ? 1 : 4)),
  folder: mkdtempSync(join(tmpdir(), "leadlight-bench-")),
  report: createReport(),
};
// The workers of nginx run as somebody else.
chmodSync(bench.folder, 0o755);

process.on("exit", () => {
  endAll();
  rmSync(bench.folder, { recursive: true, force: true });
});
for (const [signal, number] of [["SIGINT", 2], ["SIGTERM", 15], ["SIGHUP", 1]]) process.on(signal, () => process.exit(128 + number));

const machine = await describeMachine(bench.binary);
for (const { section, rows } of chosen) {
  try {
    await section.measure(bench, rows);
  } catch (error) {
    bench.report.add({ section: section.title, row: "all rows", subject: "this run", error: error.message });
  } finally {
    // Where a table was given up, its servers still run.
    endAll();
  }
}
console.log(bench.report.markdown(machine, SECTIONS));
if (flags.json) writeFileSync(flags.json, bench.report.json(machine));
process.exitCode = bench.report.failures().length > 0 ? 1 : 0;

function rowsOf(section) {
  if (Boolean(section.onlyOnRequest) !== flags.builds) return [];
  const words = flags.only.map((word) => word.toLowerCase());
  return section.rows.filter(({ name }) => words.length === 0 || words.some((word) => `${section.title}: ${name}`.toLowerCase().includes(word)));
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        binary: { type: "string", default: "target/release/leadlight" },
        v8: { type: "string", default: "target/v8/release/leadlight" },
        only: { type: "string", multiple: true, default: [] },
        list: { type: "boolean", default: false },
        rounds: { type: "string" },
        seconds: { type: "string" },
        quick: { type: "boolean", default: false },
        builds: { type: "boolean", default: false },
        json: { type: "string" },
      },
    }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
