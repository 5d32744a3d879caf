/** What was measured, in numbers. */

/** For what this machine cannot measure, in a sentence that says how it could. No fault of what is measured. */
export class NotRun extends Error {}

/** Keeps results as they come, and says so. */
export function collect(say) {
  const results = [];
  return {
    results,
    /** `rounds` holds `{ value, cpuMs, p99Ms, lost }` of each round; an `error` takes their place. */
    add({ error, ...result }) {
      const outcome = error
        ? { [error instanceof NotRun ? "notRun" : "failed"]: error.message }
        : summarize(result.rounds, result.lowerIsBetter);
      results.push({ ...result, ...outcome });
      say(results.at(-1));
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

/** Of an even number the mean of the two in the middle; nothing of what was not measured. */
export function median(values) {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length === 0 ? null : (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}
