/** The desk with many leads, used by one person. */
import { EXPORT, requests } from "../desk-requests.mjs";
import { idAt, OWNERS, workedSql } from "../leads.mjs";
import { signIn } from "../load/desk-client.mjs";
import { anonymousMb, settled } from "../processes.mjs";
import { inTurn, startAll, underLoad } from "../rounds.mjs";
import { startDeskOnPostgres, startDeskOnSqlite } from "../servers/desk.mjs";

export const title = "Desk";
export const says =
  "The desk with 100,000 leads of 300 days, each with 50 words. One person sends one request after the other over one connection, with the Accept-Encoding of browsers: the median time until the last byte, 100 requests a round (CPU ms per 1,000 requests, without those of PostgreSQL; p99 in ms). Response: its bytes on the line. Older leads: from the first list until 100,000 leads that came before the desk are in it. Memory is anonymous, without that of PostgreSQL. There are no page views in the numbers.";

const LEADS = 100_000;
const REQUESTS = 100;
/** With --quick. */
const FEW = { leads: 5_000, requests: 10 };
const PATIENCE_MS = 600_000;

const FIRST_LIST = "first list";
const OLDER = "older leads are in the list";
const BEFORE = "memory before the first page of the desk";
const IN_USE = "memory with the desk in use";
const EXPORTED = "memory after the exports";

const only = (name) => ({ name, headline: true });

export const rows = [
  ...[BEFORE, FIRST_LIST, OLDER].map(only),
  ...requests,
  only(IN_USE),
  { ...only("export of all leads as CSV"), unit: "s", ofExport: ({ ms }) => ms / 1000 },
  { ...only("export of all leads as CSV, rate"), unit: "MB/s", ofExport: ({ ms, bytes }) => bytes / 1000 / ms },
  only(EXPORTED),
];

export async function measure(bench, wanted) {
  const leads = bench.quick ? FEW.leads : LEADS;
  const names = new Set(wanted.map(({ name }) => name));
  const add = (row, subject, unit, outcome) => {
    if (names.has(row)) bench.add({ section: title, row, subject, unit, lowerIsBetter: true, ...outcome });
  };
  const servers = await startAll([
    ["SQLite", () => startDeskOnSqlite(bench, leads)],
    ["PostgreSQL", () => startDeskOnPostgres(bench, leads)],
  ]);
  const memory = (row) => {
    for (const server of servers.filter(({ error }) => !error))
      add(row, server.name, "MB", { rounds: [{ value: anonymousMb(server.process) }] });
  };
  memory(BEFORE);
  for (const server of servers) {
    try {
      if (server.error) throw server.error;
      const { firstMs, olderMs } = await open(server, leads);
      add(FIRST_LIST, server.name, "ms", { rounds: [{ value: firstMs }] });
      add(OLDER, server.name, "s", { rounds: [{ value: olderMs / 1000 }] });
    } catch (error) {
      server.error = error;
      bench.add({ section: title, subject: server.name, error });
    }
  }
  const ready = servers.filter(({ error }) => !error);
  for (const { name, path } of wanted.filter((row) => row.path)) {
    await inTurnWithBytes(bench, { row: name, unit: "ms" }, ready, (server) => ask(server, path, bench.quick ? FEW.requests : REQUESTS));
  }
  memory(IN_USE);
  for (const { name, unit, ofExport } of wanted.filter((row) => row.ofExport)) {
    await inTurnWithBytes(bench, { row: name, unit, lowerIsBetter: unit === "s" }, ready, async (server) => {
      const answer = await server.client.get(EXPORT);
      return { bytes: unit === "s" ? answer.bytes : undefined, value: ofExport(answer) };
    });
  }
  memory(EXPORTED);
  for (const server of servers) await server.stop();
}

/** Opens the list for the first time and waits until it is complete. Then people have worked with the leads. */
async function open(server, leads) {
  const client = await signIn(server.url, await server.invite(OWNERS[0]), OWNERS[0]);
  const began = performance.now();
  const { ms: firstMs } = await client.get("/desk/leads");
  while (Number(await server.sql("SELECT count(*) FROM inbox")) < leads) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`the list was not complete after ${PATIENCE_MS / 1000} s`);
    await new Promise((done) => setTimeout(done, 300));
  }
  const olderMs = performance.now() - began;
  await server.sql(workedSql());
  await server.tidy();
  await settled(server.process, { withinMs: 10_000 });
  const newest = await client.data("/desk/leads");
  const middle = await client.data(`/desk/leads?before=${idAt(0.5)}`);
  Object.assign(server, { client, known: { newest: newest.screen.newest, leads: middle.screen.leads.filter(({ email }) => email) } });
  return { firstMs, olderMs };
}

async function ask(server, path, count) {
  const answers = [];
  const counted = await underLoad(server, async () => {
    for (let n = 0; n < count; n += 1) answers.push(await server.client.get(path(n, server.known)));
    return { requests: count };
  });
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share) => times[Math.ceil(count * share) - 1];
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / count;
  return { ...counted, value: at(0.5), p99Ms: at(0.99), bytes };
}

/** Like `inTurn`, with a column for the size of the responses. */
async function inTurnWithBytes(bench, row, servers, measureOne) {
  let bytes;
  const subjects = servers.map((server) => ({
    name: server.name,
    measure: async () => {
      const counted = await measureOne(server);
      bytes ??= counted.bytes;
      return counted;
    },
  }));
  await inTurn(bench, { section: title, lowerIsBetter: true, ...row }, subjects);
  if (bytes === undefined) return;
  const [unit, value] = bytes < 1e6 ? ["KB", bytes / 1e3] : ["MB", bytes / 1e6];
  bench.add({ section: title, row: row.row, subject: "response", unit, rounds: [{ value }] });
}
