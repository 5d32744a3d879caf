/** Anonymous memory with default settings. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wrk } from "../load/wrk.mjs";
import { freePort } from "../../e2e/support/free-port.mjs";
import { need } from "../machine.mjs";
import { anonymousMb } from "../processes.mjs";
import { addresses } from "../searches.mjs";
import { QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { builtSite } from "../site.mjs";

export const title = "Memory";
export const says =
  "Anonymous memory in MB (RssAnon: what the process has allocated, without the pages of the binary), with default settings, logging warnings and errors only. The admin listener is on: the bench reads the number of renders from its metrics. One server is measured for the first two rows, another for the last two.";

/** Each run of the load generator lasts this many seconds; runs repeat until there were enough requests. */
const PORTION_S = 2;
/** The share of the requests that a run with --quick sends. */
const QUICKLY = 0.02;

/** The rows of one server are measured one after the other; `before` runs before its memory is read. */
const SERVERS = [
  [
    { name: "idle", before: () => {} },
    { name: "right after 1,000,000 requests of the home page", before: (server, scale) => load(server, 1e6 * scale, home) },
  ],
  [
    { name: "right after 10,000 live renders", before: (server, scale, bench) => render(server, 1e4 * scale, bench) },
    { name: "a minute after 10,000 live renders", before: (_, scale) => new Promise((done) => setTimeout(done, 60_000 * scale)) },
  ],
];

const home = { connections: 64, headers: { "accept-encoding": "gzip" } };

export const rows = SERVERS.flat().map((row) => ({ ...row, headline: true }));

export async function measure(bench, wanted) {
  need("wrk");
  const names = new Set(wanted.map(({ name }) => name));
  for (const steps of SERVERS.filter((some) => some.some(({ name }) => names.has(name)))) {
    const rounds = new Map(steps.map(({ name }) => [name, []]));
    for (let round = 0; round < bench.rounds; round += 1) {
      const admin = `127.0.0.1:${await freePort()}`;
      const server = { admin, ...(await startLeadlight(bench, { parameters: [...QUIET, "--admin-listen", admin] })) };
      for (const { name, before } of steps) {
        await before(server, bench.quick ? QUICKLY : 1, bench);
        rounds.get(name).push({ value: anonymousMb(server.process) });
      }
      await server.stop();
    }
    const row = { section: title, subject: "Leadlight", unit: "MB", lowerIsBetter: true };
    for (const [name, values] of rounds) if (names.has(name)) bench.add({ ...row, row: name, rounds: values });
  }
}

/** Sends requests until there were `wanted` answers, and returns their number. */
async function load(server, wanted, settings) {
  let sent = 0;
  while (sent < wanted) {
    const { requests, refused } = await wrk(`${server.url}/`, { ...settings, seconds: PORTION_S });
    if (refused > 0) throw new Error(`${refused} answers were errors (400 and above)`);
    sent += requests;
  }
  return sent;
}

/** Requests the searches and filters of all pages in turn, until `wanted` pages were rendered; cached pages do not count. */
async function render(server, wanted, bench) {
  const site = await builtSite(bench);
  const all = site.routes.flatMap((route) => addresses(route, site));
  const file = join(bench.folder, "searches.txt");
  const settings = { connections: 16, script: "addresses.lua", parameters: [file], headers: { "accept-encoding": "br" } };
  const before = await renders(server);
  for (let sent = 0; (await renders(server)) - before < wanted;) {
    const from = sent % all.length;
    writeFileSync(file, `${[...all.slice(from), ...all.slice(0, from)].join("\n")}\n`);
    sent += await load(server, 1, settings);
  }
}

/** The number of pages that the server has rendered. */
async function renders(server) {
  const metrics = await (await fetch(`http://${server.admin}/metrics`)).text();
  return Number(/^leadlight_render_duration_seconds_count (\d+)$/m.exec(metrics)[1]);
}
