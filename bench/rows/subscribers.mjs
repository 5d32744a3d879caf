/** The newsletter form when the table already holds many rows. */
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { run } from "../processes.mjs";
import { inTurn, underLoad } from "../rounds.mjs";
import { QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { nodeWithSqlite, peer } from "../servers/peers.mjs";
import { digits } from "../markdown.mjs";
import { subscribeNew, VISITORS } from "./inserts.mjs";

export const title = "Growth: subscribers";
export const says = "Posts a second with 64 clients (CPU ms per 1,000 posts; p99 in ms), by the number of rows that the table held before.";

const CLIENTS = 64;

export const rows = [1e3, 1e4, 1e5, 1e6].flatMap((subscribers) => {
  const row = { subscribers, headline: subscribers === 1e6 };
  return [
    { ...row, name: `${digits(subscribers)} subscribers, known addresses`, known: true },
    { ...row, name: `${digits(subscribers)} subscribers, new addresses` },
  ];
});

export async function measure(bench, wanted) {
  need("wrk");
  const node = await nodeWithSqlite();
  for (const subscribers of new Set(wanted.map((row) => row.subscribers))) {
    const parameters = [...QUIET, ...VISITORS];
    // The first server creates the tables; the rows are inserted while no server runs.
    const { database, folder, stop } = await startLeadlight(bench, { parameters });
    await stop();
    await run(node, [peer("fill-subscribers.mjs"), database, String(subscribers)]);
    const server = await startLeadlight(bench, { parameters, folder });
    // In this order: new addresses make the table larger.
    for (const { name, known } of wanted.filter((row) => row.subscribers === subscribers)) {
      const load = () => (known ? subscribeAgain(bench, server, subscribers) : subscribeNew(bench, server, CLIENTS));
      await inTurn(bench, { section: title, row: name, unit: "/s" }, [{ name: "Leadlight", measure: () => underLoad(server, load) }]);
    }
    await server.stop();
  }
}

function subscribeAgain(bench, server, subscribers) {
  return wrk(server.url, { connections: CLIENTS, seconds: bench.seconds, script: "newsletter.lua", parameters: [0, subscribers] });
}
