/** Tables with many pages. */
import { ask, firstAnswer } from "../answers.mjs";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { anonymousMb, cpuMs, pause, resume, settled } from "../processes.mjs";
import { digits } from "../markdown.mjs";
import { NotRun } from "../results.mjs";
import { inTurn, underLoad } from "../rounds.mjs";
import { launchLeadlight, QUIET } from "../servers/leadlight.mjs";
import { builtSite } from "../site.mjs";
import { widen } from "../wide-site.mjs";

export const title = "Growth: routes";
const PATIENCE_MS = 180_000;
/** Compressing 20,000 pages at the highest level takes much longer. */
const SETTLE_MS = 180_000;
export const says = `One start each of a folder of files (SITE_FRONTEND), whose route table holds the site's own pages and copies of its lightest one. Anonymous memory is measured when the server is idle, or after ${SETTLE_MS / 60_000} minutes: with 20,000 pages it is still compressing most of them in the background then. Requests are for a page in the middle of the table, 64 connections, gzip (CPU ms, compression included; p99 in ms). Only the measured server runs; the others are stopped.`;

const GZIP = { "accept-encoding": "gzip" };

export const rows = [0, 200, 2_000, 20_000].map((routes) => ({
  name: routes === 0 ? "the site's own" : `${digits(routes)} routes`,
  routes,
  headline: routes === 0 || routes === 20_000,
}));

export async function measure(bench, wanted) {
  need("wrk");
  const site = await builtSite(bench);
  const subjects = [];
  for (const { name, routes } of wanted) {
    const row = { section: title, row: name };
    const { folder, middle, last } = widen(bench, site, routes);
    const server = await launchLeadlight(bench, { parameters: QUIET, env: { SITE_FRONTEND: folder } });
    const load = () => wrk(server.url + middle, { connections: 64, seconds: bench.seconds, headers: GZIP });
    subjects.push({ name: "requests", row, server, measure: () => awake(server, () => underLoad(server, load)) });
    try {
      const { firstByteAt } = await firstAnswer(server, `${server.url}/readyz`, { withinMs: PATIENCE_MS, everyMs: 5 });
      const started = { value: firstByteAt - server.startedAt, cpuMs: cpuMs(server.process) };
      const { status } = await ask(server.url + last, GZIP);
      if (status !== 200) throw new NotRun("this binary serves no folder (SITE_FRONTEND)");
      bench.add({ ...row, subject: "start to ready", unit: "ms", rounds: [started], lowerIsBetter: true });
      await settled(server.process, { withinMs: SETTLE_MS });
      bench.add({ ...row, subject: "memory", unit: "MB", rounds: [{ value: anonymousMb(server.process) }], lowerIsBetter: true });
    } catch (error) {
      server.error = error;
      bench.add({ ...row, subject: "start to ready", unit: "ms", error });
    }
    pause(server.process);
  }
  await inTurn(bench, { unit: "/s" }, subjects);
  for (const { server } of subjects) {
    resume(server.process);
    await server.stop();
  }
}

async function awake(server, work) {
  resume(server.process);
  try {
    return await work();
  } finally {
    pause(server.process);
  }
}
