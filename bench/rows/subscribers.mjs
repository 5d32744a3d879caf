/** The newsletter's form when the table is already full of rows. */
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { run } from "../processes.mjs";
import { inTurn, underLoad } from "../rounds.mjs";
import { QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { nodeWithSqlite, peer } from "../servers/peers.mjs";
import { digits } from "../report.mjs";
import { subscribeNew, VISITORS } from "./inserts.mjs";

export const title = "Growth: subscribers";
export const says = "Posts a second with 64 clients (CPU ms per 1,000 posts; p99 in ms), by how many rows the table held before.";

const CLIENTS = 64;

export const rows = [1e3, 1e4, 1e5, 1e6].flatMap((subscribers) => [
  { name: `${digits(subscribers)} subscribers, new ones`, subscribers },
  { name: `${digits(subscribers)} subscribers, those who are there`, subscribers, known: true },
]);

export async function measure(bench, wanted) {
  need("wrk");
  const node = await nodeWithSqlite();
  for (const subscribers of new Set(wanted.map((row) => row.subscribers))) {
    const parameters = [...QUIET, ...VISITORS];
    // The tables are made by the first server, the rows come while none runs.
    const { database, folder, stop } = await startLeadlight(bench, { parameters });
    await stop();
    await run(node, [peer("fill-subscribers.mjs"), database, String(subscribers)]);
    const server = await startLeadlight(bench, { parameters, folder });
    // Those who are there first: what is new must not have made the table larger.
    for (const { name, known } of wanted.filter((row) => row.subscribers === subscribers).toReversed()) {
      const load = () => (known ? subscribeAgain(bench, server, subscribers) : subscribeNew(bench, server, CLIENTS));
      await inTurn(bench, { section: title, row: name, unit: "/s" }, [{ name: "Leadlight", measure: () => underLoad(server, load) }]);
    }
    await server.stop();
  }
}

function subscribeAgain(bench, server, subscribers) {
  return wrk(server.url, { connections: CLIENTS, seconds: bench.seconds, script: "newsletter.lua", parameters: [0, subscribers] });
}
