/** What was measured: kept for JSON, shown as Markdown. */

/** Rounds that differ by more than this share of their median are named below the table. */
const NOTABLE_SPREAD = 0.15;

export function createReport() {
  const results = [];
  return {
    /** `rounds` holds `{ value, cpuMs, p99Ms, … }` of each round; `error` says why there are none. */
    add(result) {
      const summary = result.error ? {} : summarize(result.rounds, result.lowerIsBetter);
      results.push({ ...result, ...summary });
      process.stderr.write(`${result.section}, ${result.row}, ${result.subject}: ${cellOf(results.at(-1)) ?? result.error}\n`);
    },
    json: (machine) => `${JSON.stringify({ machine, results }, null, 2)}\n`,
    markdown: (machine, sections) => [machineLine(machine), ...sections.map((section) => table(section, results))].filter(Boolean).join("\n\n"),
    failures: () => results.filter(({ error }) => error),
  };
}

/** Thousands apart, by hand: what this prints must not depend on a machine's language. */
export function digits(number) {
  const [whole, fraction] = (number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)).split(".");
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ",") + (fraction ? `.${fraction}` : "");
}

function summarize(rounds, lowerIsBetter) {
  const values = rounds.map(({ value }) => value);
  const middle = median(values);
  const best = lowerIsBetter ? Math.min(...values) : Math.max(...values);
  return {
    median: middle,
    best,
    spread: (Math.max(...values) - Math.min(...values)) / middle,
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    lost: rounds.reduce((sum, { lost = 0 }) => sum + lost, 0),
  };
}

/** Of an even number the mean of the two in the middle; nothing of what was not measured. */
export function median(values) {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length === 0 ? null : (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

function table({ title, says }, all) {
  const results = all.filter(({ section }) => section === title);
  if (results.length === 0) return null;
  const subjects = [...new Set(results.map(({ subject }) => subject))];
  const rows = [...new Set(results.map(({ row }) => row))].map((row) => {
    const cells = subjects.map((subject) => {
      const result = results.find((one) => one.row === row && one.subject === subject);
      return result ? (cellOf(result) ?? "failed") : "";
    });
    return `| ${[row, ...cells].join(" | ")} |`;
  });
  const notes = [...new Set(results.flatMap(noteOf))];
  return [
    `### ${title}`,
    `${says}`,
    [`| | ${subjects.join(" | ")} |`, `|---|${subjects.map(() => "---|").join("")}`, ...rows].join("\n"),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
  ].join("\n\n");
}

function cellOf({ error, median: middle, unit, cpuMs, p99Ms }) {
  if (error) return null;
  const beside = [cpuMs, p99Ms].filter((value) => value !== null).map(digits);
  return `${digits(middle)} ${unit}${beside.length > 0 ? ` (${beside.join("; ")})` : ""}`;
}

function noteOf({ row, subject, error, spread, lost }) {
  if (error) return [`${subject}, ${row}: ${error}`];
  const notes = [];
  if (lost > 0) notes.push(`${subject}, ${row}: ${digits(lost)} requests had no answer`);
  if (spread > NOTABLE_SPREAD) notes.push(`${subject}, ${row}: the rounds differ by ${digits(spread * 100)} %`);
  return notes;
}

function machineLine(machine) {
  const { date, processor, cores, memoryGb, kernel, leadlight, node, nginx, wrk, load } = machine;
  const versions = [leadlight, `Node ${node}`, nginx, wrk].join("; ");
  return `${date} UTC, ${processor}, ${cores} cores, ${memoryGb} GB, Linux ${kernel}, load ${digits(load)} before the run. ${versions}.`;
}
