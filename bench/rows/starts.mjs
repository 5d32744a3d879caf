/** Start-up time. */
import { firstAnswer } from "../answers.mjs";
import { cpuMs } from "../processes.mjs";
import { median } from "../results.mjs";
import { inTurn } from "../rounds.mjs";
import { launchLeadlight, QUIET } from "../servers/leadlight.mjs";

export const title = "Start";
export const says = "Milliseconds from exec, the median of the starts of a round (CPU ms of one start until then).";

/** The interval between two requests to a starting server. */
const EVERY_MS = 1;

export const rows = [
  { name: "new database, to ready", path: "/readyz", headline: true },
  { name: "new database, to the first byte of the home page", path: "/" },
];

export async function measure(bench, wanted) {
  const subjects = [
    { name: "Leadlight", binary: bench.binary },
    ...(bench.before ? [{ name: "Leadlight, before", binary: bench.before }] : []),
  ];
  for (const { name, path } of wanted) {
    const row = { section: title, row: name, unit: "ms", lowerIsBetter: true };
    await inTurn(
      bench,
      row,
      subjects.map((subject) => ({ name: subject.name, measure: () => starts(bench, path, subject.binary) })),
    );
  }
}

async function starts(bench, path, binary) {
  const seen = [];
  for (let start = 0; start < (bench.quick ? 2 : 5); start += 1) {
    const server = await launchLeadlight(bench, { binary, parameters: QUIET });
    const { firstByteAt } = await firstAnswer(server, server.url + path, { everyMs: EVERY_MS });
    seen.push({ ms: firstByteAt - server.startedAt, cpu: cpuMs(server.process) });
    await server.stop();
  }
  return { value: median(seen.map(({ ms }) => ms)), cpuMs: median(seen.map(({ cpu }) => cpu)) };
}
