/** Leadlight with many leads that its desk has not seen yet. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leadsSql } from "../leads.mjs";
import { run } from "../processes.mjs";
import { QUIET, startLeadlight } from "./leadlight.mjs";
import { nodeWithSqlite, peer } from "./peers.mjs";
import { startPostgres } from "./postgres.mjs";

export async function startDeskOnSqlite(bench, leads) {
  const node = await nodeWithSqlite();
  const file = join(mkdtempSync(join(bench.folder, "desk-")), "site.db");
  const sql = (statements) => run(node, [peer("sqlite.mjs"), file, statements]);
  return startDesk(bench, "SQLite", leads, { database: `sqlite:${file}`, sql });
}

export async function startDeskOnPostgres(bench, leads) {
  const postgres = await startPostgres(bench);
  const server = await startDesk(bench, "PostgreSQL", leads, { database: postgres.address, sql: postgres.runFile });
  // As autovacuum does a minute later.
  const tidy = () => server.sql("VACUUM ANALYZE;");
  return { ...server, tidy, stop: () => server.stop().then(postgres.stop) };
}

/**
 * The server has three functions more than others: `sql` runs statements in its database, `tidy` does what the database does after many changes, and
 * `invite` returns the path of an invitation.
 */
async function startDesk(bench, name, leads, { database, sql: runFile }) {
  const folder = mkdtempSync(join(bench.folder, "desk-"));
  const file = join(folder, "statements.sql");
  const sql = async (statements) => {
    writeFileSync(file, statements);
    return (await runFile(file)).trim();
  };
  const settings = { name, database, folder, parameters: [...QUIET, "--desk", "yes"] };
  // The first server creates the tables; the rows are inserted while no server runs.
  const { stop } = await startLeadlight(bench, settings);
  await stop();
  await sql(leadsSql(leads));
  const invite = async (address) => {
    const flags = ["--role", "owner", "--database", database, "--public-url", "http://localhost", "--desk", "yes"];
    const [link] = (await run(bench.binary, ["user", "add", address, ...flags])).split("\n");
    return new URL(link).pathname;
  };
  return { ...(await startLeadlight(bench, settings)), sql, tidy: async () => {}, invite };
}
