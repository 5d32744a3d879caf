/** Tables with many pages. */
import { ask, firstAnswer } from "../answers.mjs";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { cpuMs, residentMb, settled } from "../processes.mjs";
import { digits } from "../markdown.mjs";
import { NotRun } from "../results.mjs";
import { underLoad } from "../rounds.mjs";
import { launchLeadlight, QUIET } from "../servers/leadlight.mjs";
import { builtSite } from "../site.mjs";
import { widen } from "../wide-site.mjs";

export const title = "Growth: routes";
const PATIENCE_MS = 180_000;
/** To pack 20,000 pages as small as they get takes much longer. */
const SETTLE_MS = 180_000;
export const says = `One start each of a folder of files (SITE_FOLDER), whose table holds the site's own pages and copies of its lightest one. Requests are for a page in the middle of the table, 64 connections, gzip (CPU ms; p99 in ms). Memory and requests are measured when the server has nothing more to do, or after ${SETTLE_MS / 60_000} minutes: of 20,000 pages it still packs most behind its visitors then.`;

const PACKED = { "accept-encoding": "gzip" };

export const rows = [0, 200, 2_000, 20_000].map((routes) => ({
  name: routes === 0 ? "the site's own" : `${digits(routes)} routes`,
  routes,
  headline: routes === 0 || routes === 20_000,
}));

export async function measure(bench, wanted) {
  need("wrk");
  const site = await builtSite(bench);
  for (const { name, routes } of wanted) {
    const add = (subject, unit, outcome) => bench.add({ section: title, row: name, subject, unit, ...outcome });
    const { folder, middle, last } = widen(bench, site, routes);
    const server = await launchLeadlight(bench, { parameters: QUIET, env: { SITE_FOLDER: folder } });
    try {
      const { firstByteAt } = await firstAnswer(server, `${server.url}/readyz`, { withinMs: PATIENCE_MS, everyMs: 5 });
      const started = { value: firstByteAt - server.startedAt, cpuMs: cpuMs(server.process) };
      const { status } = await ask(server.url + last, PACKED);
      if (status !== 200) throw new NotRun("this binary serves no folder (SITE_FOLDER)");
      add("start to ready", "ms", { rounds: [started], lowerIsBetter: true });
      await settled(server.process, { withinMs: SETTLE_MS });
      add("memory", "MB", { rounds: [{ value: residentMb(server.process) }], lowerIsBetter: true });
      const rounds = [];
      for (let round = 0; round < bench.rounds; round += 1) {
        rounds.push(await underLoad(server, () => wrk(server.url + middle, { connections: 64, seconds: bench.seconds, headers: PACKED })));
      }
      add("requests", "/s", { rounds });
    } catch (error) {
      add("start to ready", "ms", { error });
    }
    await server.stop();
  }
}
