/** Resident memory with default settings. */
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { residentMb } from "../processes.mjs";
import { inTurn } from "../rounds.mjs";
import { QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { addresses } from "../searches.mjs";
import { builtSite } from "../site.mjs";

export const title = "Memory";
export const says = "Resident memory in MB (VmRSS) of a new server in each row, with default settings.";

/** Requests go out in portions of this many seconds, until there were enough. */
const PORTION_S = 2;

export const rows = [
  { name: "idle", headline: true },
  { name: "right after 1,000,000 requests of the home page", requests: 1e6, headline: true },
  { name: "right after 10,000 live renders", renders: 1e4, headline: true },
  { name: "a minute after 10,000 live renders", renders: 1e4, waitS: 60, headline: true },
];

export async function measure(bench, wanted) {
  need("wrk");
  for (const { name, requests = 0, renders = 0, waitS = 0 } of wanted) {
    const row = { section: title, row: name, unit: "MB", lowerIsBetter: true };
    const measured = async () => {
      const server = await startLeadlight(bench, { parameters: QUIET });
      // A look is over before a million has been asked.
      const scale = bench.quick ? 0.02 : 1;
      if (requests > 0) await load(server, requests * scale, { connections: 64, headers: { "accept-encoding": "gzip" } });
      if (renders > 0) await load(server, renders * scale, await searches(bench));
      await new Promise((done) => setTimeout(done, waitS * scale * 1000));
      const value = residentMb(server.process);
      await server.stop();
      return { value };
    };
    await inTurn(bench, row, [{ name: "Leadlight", measure: measured }]);
  }
}

async function load(server, wanted, settings) {
  for (let sent = 0; sent < wanted;) {
    const { requests, refused } = await wrk(`${server.url}/`, { ...settings, seconds: PORTION_S });
    if (refused > 0) throw new Error(`${refused} answers were errors (400 and above)`);
    sent += requests;
  }
}

/** Searches and filters of all pages that have them, in turn. */
async function searches(bench) {
  const site = await builtSite(bench);
  const file = join(bench.folder, "searches.txt");
  writeFileSync(file, `${site.routes.flatMap((route) => addresses(route, site)).join("\n")}\n`);
  return { connections: 16, script: "addresses.lua", parameters: [file], headers: { "accept-encoding": "br" } };
}
