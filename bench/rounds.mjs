/** Rounds: every server is measured once in each, so that a machine that is slower for a while is slower for all. */
import { cpuMs } from "./processes.mjs";

/**
 * Adds one row to the report, or one for each of them that says so. `subjects` are `{ name, measure, row }`, the latter only where it differs; where a
 * subject fails, the row says why and the others go on. Every second round goes the other way round: whoever is measured after the heaviest one is
 * not always the same.
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

/** Starts what can be started; what cannot is a subject that fails with the reason. */
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

/** A server under load: what `load` counts, and the processor time that it cost the server for each 1,000 requests. */
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
