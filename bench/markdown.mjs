/** Prints results as tables: one line per row, one column per server. */
import { readFileSync, writeFileSync } from "node:fs";

/** Rows whose rounds differ by more than this share of the median are listed below the table. */
const NOTABLE_SPREAD = 0.15;

/** A Markdown file holds the tables of the last run between these two lines. */
const MARKS = ["<!-- make bench: begin -->", "<!-- make bench: end -->"];

/** `chosen` are the sections with their rows to print. With several runs, each machine line names the sections of its run. */
export function markdown(runs, chosen) {
  const heads = runs.map(({ machine, results }) => {
    const its = [...new Set(results.map(({ section }) => section))].join(", ");
    return runs.length > 1 ? `${its}: ${machineLine(machine)}` : machineLine(machine);
  });
  const all = runs.flatMap(({ results }) => results);
  return [...heads, ...chosen.map((one) => table(one, all))].filter(Boolean).join("\n\n");
}

/** Replaces the tables between the two lines in a file. */
export function writeInto(file, text) {
  const [before, rest] = readFileSync(file, "utf8").split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (after === undefined) throw new Error(`${file} has no lines ${MARKS.join(" and ")}`);
  writeFileSync(file, `${before}${MARKS[0]}\n\n${text}\n\n${MARKS[1]}${after}`);
}

/** The text of one cell: the median, then in brackets processor time and p99 if they were measured. */
export function cellOf({ failed, notRun, median, unit, cpuMs, p99Ms }) {
  if (failed) return "failed";
  if (notRun) return "not run";
  const beside = [cpuMs, p99Ms].filter((value) => value !== null).map(digits);
  return `${digits(median)} ${unit}${beside.length > 0 ? ` (${beside.join("; ")})` : ""}`;
}

/** At least three digits, with thousands separators. `toLocaleString` would depend on the locale of the machine. */
export function digits(number) {
  const [whole, fraction] = (number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)).split(".");
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ",") + (fraction ? `.${fraction}` : "");
}

function table({ section: { title, says }, rows }, all) {
  const shown = new Set(rows.map(({ name }) => name));
  const mine = all.filter(({ section }) => section === title);
  const results = mine.filter(({ row }) => shown.has(row));
  const lines = tableLines(results);
  const notes = notesOf(mine.filter(({ row }) => !row || shown.has(row))).map((note) => `- ${note}`);
  if (lines.length + notes.length === 0) return null;
  return [`### ${title}`, says, lines.join("\n"), notes.join("\n")].filter(Boolean).join("\n\n");
}

function tableLines(results) {
  if (results.length === 0) return [];
  const subjects = [...new Set(results.map(({ subject }) => subject))];
  const lines = [...new Set(results.map(label))].map((row) => {
    const cells = subjects.map((subject) => results.find((result) => label(result) === row && result.subject === subject));
    return `| ${[row, ...cells.map((result) => (result ? cellOf(result) : ""))].join(" | ")} |`;
  });
  return [`| | ${subjects.join(" | ")} |`, `|---|${"---|".repeat(subjects.length)}`, ...lines];
}

function label({ row, detail }) {
  return detail ? `${row} (${detail})` : row;
}

/** The notes below a table, without duplicates. */
function notesOf(results) {
  const whose = ({ subject, row }) => [subject, row].filter(Boolean).join(", ");
  const unstable = results
    .filter(({ spread }) => spread > NOTABLE_SPREAD)
    .map((result) => `${whose(result)} (${digits(result.spread * 100)} %)`);
  return [
    ...new Set(results.filter(({ notRun }) => notRun).map(({ subject, notRun }) => `${subject} was not run: ${notRun}`)),
    ...results.filter(({ failed }) => failed).map((result) => `${whose(result)} failed: ${result.failed}`),
    ...results.filter(({ lost }) => lost > 0).map((result) => `${whose(result)}: ${digits(result.lost)} requests got no response`),
    ...(unstable.length > 0 ? [`The rounds differ by more than ${NOTABLE_SPREAD * 100} % in: ${unstable.join("; ")}`] : []),
  ];
}

function machineLine({ date, processor, cores, memoryGb, kernel, load, versions }) {
  return `${date} UTC; ${processor}, ${cores} cores, ${memoryGb} GB, Linux ${kernel}; load ${digits(load)} before the run. ${versions.join("; ")}.`;
}
