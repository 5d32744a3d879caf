/** Rounds: each round measures every server once, so that a slow phase of the machine affects all of them. */
import { cpuMs } from "./processes.mjs";

/**
 * Measures `subjects` (`{ name, measure, row }`) and adds a result for each; its `row` overrides fields of `row`. If a subject fails, its result holds
 * the error and the others go on. Every second round runs in reverse order, so that it is not always the same subject that follows the heaviest one.
 */
export async function inTurn(bench, row, subjects) {
  const outcomes = new Map(subjects.map((subject) => [subject, { rounds: [] }]));
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const outcome = outcomes.get(subject);
      if (outcome.error) continue;
      try {
        outcome.rounds.push(await subject.measure());
      } catch (error) {
        outcome.error = error;
      }
    }
  }
  for (const [subject, outcome] of outcomes) bench.add({ ...row, ...subject.row, subject: subject.name, ...outcome });
}

/** Starts servers. One that cannot be started becomes a subject that fails with the reason. */
export async function startAll(starts) {
  const servers = [];
  for (const [name, start] of starts) {
    try {
      servers.push(await start());
    } catch (error) {
      servers.push({ name, error, stop: () => {} });
    }
  }
  return servers;
}

/** Runs `load` and returns its counts with the server's processor time per 1,000 requests. */
export async function underLoad(server, load, { refusals = false } = {}) {
  if (server.error) throw server.error;
  const before = cpuMs(server.process);
  const counted = await load();
  const cost = cpuMs(server.process) - before;
  server.emptyLog();
  const refused = counted.refused ?? 0;
  if (refusals ? refused !== counted.requests : refused > 0) {
    throw new Error(`${refused} of ${counted.requests} answers were errors (400 and above)`);
  }
  return { ...counted, value: counted.rate, cpuMs: (cost / counted.requests) * 1000 };
}
