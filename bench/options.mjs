/** The command line. */
import { parseArgs } from "node:util";

export const USAGE = `usage: node bench/run.mjs [flags]
  --binary FILE    the binary to measure (target/release/leadlight)
  --before FILE    an earlier build to compare with
  --v8 FILE        a build with V8 (target/v8/release/leadlight)
  --only WORD      only rows whose table or name contains WORD; may be repeated
  --headlines      only the rows of docs/benchmarks.md
  --builds         measure build times, and nothing else
  --list           list the rows and measure nothing
  --rounds N       measurements of each server and row (2)
  --seconds N      duration of one measurement (4)
  --quick          one round of one second: checks that the bench runs
  --json FILE      also write every round to FILE
  --from FILE      print the results in a --json file and measure nothing; may be repeated
  --into FILE      replace the tables in a Markdown file
  --help           print this`;

/** Ends the program if a flag is invalid. */
export function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        binary: { type: "string", default: "target/release/leadlight" },
        before: { type: "string" },
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
    });
    const { quick } = values;
    return { ...values, rounds: count(values, "rounds", quick ? 1 : 2), seconds: count(values, "seconds", quick ? 1 : 4) };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function count(values, name, otherwise) {
  const number = Number(values[name] ?? otherwise);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a number of at least 1`);
  return number;
}
