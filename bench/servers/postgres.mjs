/** Debian's PostgreSQL in its own folder, with its default durability. */
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../e2e/support/free-port.mjs";
import { NotRun } from "../results.mjs";
import { run, start, stop } from "../processes.mjs";

/** Debian does not put the programs of a version on the PATH. */
const VERSIONS = "/usr/lib/postgresql";

/** Starts a server with an empty database `site`; returns its address, `runFile` for a file of SQL, and `stop`. */
export async function startPostgres(bench) {
  const programs = existsSync(VERSIONS) ? join(VERSIONS, readdirSync(VERSIONS).sort().at(-1), "bin") : undefined;
  if (!programs) throw new NotRun("not installed: PostgreSQL (Debian: apt-get install postgresql)");
  // It refuses to run as root.
  const owner = process.getuid() === 0 ? Number((await run("id", ["-u", "postgres"])).trim()) : undefined;
  const asOwner = owner === undefined ? [] : ["setpriv", `--reuid=${owner}`, "--clear-groups"];
  const program = (name, parameters) => [...asOwner, join(programs, name), ...parameters];
  const folder = mkdtempSync(join(tmpdir(), "leadlight-bench-postgres-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (owner !== undefined) chownSync(folder, owner, -1);
  const port = String(await freePort());
  const data = join(folder, "data");
  const [initdb, ...initdbParameters] = program("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  await run(initdb, initdbParameters, { cwd: folder });
  const [postgres, ...parameters] = program("postgres", ["-D", data, "-k", folder, "-p", port, "-c", "listen_addresses=127.0.0.1"]);
  const server = start(postgres, parameters, { log: join(bench.folder, "postgres.log"), cwd: folder });
  await run("sh", ["-c", `until "$0"/pg_isready -q -h 127.0.0.1 -p ${port}; do sleep 0.1; done`, programs]);
  await run(join(programs, "createdb"), ["-h", "127.0.0.1", "-p", port, "-U", "postgres", "site"]);
  const address = `postgres://postgres@127.0.0.1:${port}/site?sslmode=disable`;
  const runFile = (file) => run(join(programs, "psql"), [address, "-qAtX", "-v", "ON_ERROR_STOP=1", "-f", file]);
  return { address, runFile, stop: () => stop(server) };
}
