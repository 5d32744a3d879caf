/** How long a start takes. */
import { firstAnswer } from "../answers.mjs";
import { cpuMs } from "../processes.mjs";
import { median } from "../results.mjs";
import { inTurn } from "../rounds.mjs";
import { launchLeadlight, QUIET, startLeadlight } from "../servers/leadlight.mjs";

export const title = "Start";
export const says = "Milliseconds from exec, the median of a round's starts (CPU ms of one start until then).";

/** How often a starting server is asked. */
const EVERY_MS = 1;

export const rows = [
  { name: "new database, to ready", path: "/readyz", headline: true },
  { name: "new database, to the first byte of the home page", path: "/" },
  { name: "restart that changed nothing, to ready", path: "/readyz", again: true, headline: true },
  { name: "restart that changed nothing, to the first byte of the home page", path: "/", again: true },
];

export async function measure(bench, wanted) {
  const subjects = [
    { name: "Leadlight", binary: bench.binary },
    ...(bench.before ? [{ name: "Leadlight, before", binary: bench.before }] : []),
  ];
  for (const subject of subjects) {
    // Everything that a server leaves behind for the next one is there when it has come to rest.
    const first = await startLeadlight(bench, { binary: subject.binary, parameters: QUIET });
    await first.stop();
    subject.folder = first.folder;
  }
  for (const { name, path, again } of wanted) {
    const row = { section: title, row: name, unit: "ms", lowerIsBetter: true };
    const measured = ({ binary, folder }) => starts(bench, path, { binary, folder: again ? folder : undefined });
    await inTurn(
      bench,
      row,
      subjects.map((subject) => ({ name: subject.name, measure: () => measured(subject) })),
    );
  }
}

async function starts(bench, path, settings) {
  const seen = [];
  for (let start = 0; start < (bench.quick ? 2 : 5); start += 1) {
    const server = await launchLeadlight(bench, { ...settings, parameters: QUIET });
    const { firstByteAt } = await firstAnswer(server, server.url + path, { everyMs: EVERY_MS });
    seen.push({ ms: firstByteAt - server.startedAt, cpu: cpuMs(server.process) });
    await server.stop();
  }
  return { value: median(seen.map(({ ms }) => ms)), cpuMs: median(seen.map(({ cpu }) => cpu)) };
}
