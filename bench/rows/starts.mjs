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
  // Everything that a server leaves behind for the next one is there when it has come to rest.
  const earlier = await startLeadlight(bench, { parameters: QUIET });
  await earlier.stop();
  for (const { name, path, again } of wanted) {
    const row = { section: title, row: name, unit: "ms", lowerIsBetter: true };
    await inTurn(bench, row, [{ name: "Leadlight", measure: () => starts(bench, path, again ? earlier.folder : undefined) }]);
  }
}

async function starts(bench, path, folder) {
  const seen = [];
  for (let start = 0; start < (bench.quick ? 2 : 5); start += 1) {
    const server = await launchLeadlight(bench, { parameters: QUIET, folder });
    const { firstByteAt } = await firstAnswer(server, server.url + path, { everyMs: EVERY_MS });
    seen.push({ ms: firstByteAt - server.startedAt, cpu: cpuMs(server.process) });
    await server.stop();
  }
  return { value: median(seen.map(({ ms }) => ms)), cpuMs: median(seen.map(({ cpu }) => cpu)) };
}
