/** Results and their statistics. */

/** The machine cannot measure a row; the message says what it needs. Not a failure of the measured server. */
export class NotRun extends Error {}

/** Collects results and reports each one. */
export function collect(report) {
  const results = [];
  return {
    results,
    /** `rounds` holds `{ value, cpuMs, p99Ms, lost }` of each round; an `error` replaces them. */
    add({ error, ...result }) {
      const outcome = error
        ? { [error instanceof NotRun ? "notRun" : "failed"]: error.message }
        : summarize(result.rounds, result.lowerIsBetter);
      results.push({ ...result, ...outcome });
      report(results.at(-1));
    },
  };
}

function summarize(rounds, lowerIsBetter = false) {
  const values = rounds.map(({ value }) => value);
  const [least, most, middle] = [Math.min(...values), Math.max(...values), median(values)];
  return {
    median: middle,
    best: lowerIsBetter ? least : most,
    spread: (most - least) / middle,
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    lost: rounds.reduce((sum, { lost = 0 }) => sum + lost, 0),
  };
}

/** The median of the finite values, or null if there are none. */
export function median(values) {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length === 0 ? null : (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}
