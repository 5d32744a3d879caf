/** The command line. */
import { parseArgs } from "node:util";

export const USAGE = `usage: node bench/run.mjs [flags]
  --binary FILE    what is measured (target/release/leadlight)
  --before FILE    an earlier build, in turn with it
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

/** Ends the program where a flag is wrong. */
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
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a number from 1 on`);
  return number;
}
