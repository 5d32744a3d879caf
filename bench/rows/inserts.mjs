/** Newsletter subscriptions, one durable row each. */
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { inTurn, startAll, underLoad } from "../rounds.mjs";
import { earlierLeadlight, QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { startPostgres } from "../servers/postgres.mjs";
import { startNodeInserts } from "../servers/peers.mjs";

export const title = "Inserts";
export const says =
  "Posts a second, each answered after its row is durable: WAL and synchronous=FULL for both SQLite servers, Debian's defaults for PostgreSQL (CPU ms per 1,000 posts, without those of PostgreSQL; p99 in ms). Node commits each row by itself, synchronously. With one client 0.7 of Node's rate is enough: Leadlight hands the row to a writer thread, which pays off from two clients on.";

/** The header that names the client of a post: the rate limit counts forms per client. */
export const VISITORS = ["--client-ip-header", "x-visitor"];

export const rows = [1, 16, 128].map((clients) => ({ name: clients === 1 ? "1 client" : `${clients} clients`, clients, headline: true }));

export async function measure(bench, wanted) {
  need("wrk");
  const settings = { parameters: [...QUIET, ...VISITORS] };
  const servers = await startAll([
    ["Leadlight", () => startLeadlight(bench, settings)],
    ...earlierLeadlight(bench, settings),
    ["Leadlight, PostgreSQL", () => startOnPostgres(bench)],
    ["Node, node:sqlite", () => startNodeInserts(bench)],
  ]);
  for (const { name, clients } of wanted) {
    await inTurn(
      bench,
      { section: title, row: name, unit: "/s" },
      servers.map((server) => ({ name: server.name, measure: () => underLoad(server, () => subscribeNew(bench, server, clients)) })),
    );
  }
  for (const server of servers) await server.stop();
}

async function startOnPostgres(bench) {
  const postgres = await startPostgres(bench);
  const name = "Leadlight, PostgreSQL";
  const server = await startLeadlight(bench, { name, database: postgres.address, parameters: [...QUIET, ...VISITORS] });
  return { ...server, stop: () => server.stop().then(postgres.stop) };
}

/** More than a run sends, so that no address comes twice. */
const NUMBERS = 1e9;

/** Posts addresses that no earlier call has posted. */
export function subscribeNew(bench, server, connections) {
  bench.subscribersFrom = (bench.subscribersFrom ?? 0) + NUMBERS;
  return wrk(server.url, { connections, seconds: bench.seconds, script: "newsletter.lua", parameters: [bench.subscribersFrom, NUMBERS] });
}
