/** A PostgreSQL server of its own in a temporary folder, as tests/it/postgres/cluster.rs starts one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.mjs";

const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest version; Debian keeps it off the path. */
const programs = [
  ...(existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, "bin")) : []),
  ...(process.env.PATH ?? "").split(":"),
]
  .filter((folder) => existsSync(join(folder, "initdb")))
  .toSorted()
  .at(-1);

/** Why there is no PostgreSQL here. */
export const missingPostgres = !programs && "PostgreSQL is not installed (Debian: apt-get install postgresql)";

/** Ends when its input is closed, even if the test process is killed. */
const SUPERVISOR = `
folder=$(mktemp -d /tmp/leadlight-postgres-XXXXXX)
if "$0"/initdb -D "$folder/data" -U postgres --auth=trust --no-sync -E UTF8 --locale=C.UTF-8 >"$folder/log" 2>&1; then
  "$0"/postgres -D "$folder/data" -k "$folder" -p "$1" -c listen_addresses=127.0.0.1 -c fsync=off >>"$folder/log" 2>&1 &
  until grep -qs ready "$folder/data/postmaster.pid" || ! kill -0 $!; do sleep 0.1; done
  echo ready
  read -r
  kill -QUIT $!
  wait $!
else
  cat "$folder/log" >&2
fi
rm -rf "$folder"
`;

/** Starts a server and returns the address of its only database. PostgreSQL refuses root. */
export async function startPostgres() {
  const port = await freePort();
  const words = ["bash", "-c", SUPERVISOR, programs, String(port)];
  if (process.getuid() === 0) words.unshift("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups");
  const supervisor = spawn(words[0], words.slice(1), { stdio: ["pipe", "pipe", "inherit"], cwd: "/" });
  const ended = once(supervisor, "exit");
  const [line] = await Promise.race([once(createInterface(supervisor.stdout), "line"), ended]);
  if (line !== "ready") throw new Error("PostgreSQL does not start");
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async close() {
      supervisor.stdin.end();
      await ended;
    },
  };
}
