/** The small servers in bench/peers, which do the same work as Leadlight or less. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstAnswer } from "../answers.mjs";
import { need } from "../machine.mjs";
import { freePort } from "../../e2e/support/free-port.mjs";
import { run, start, stop } from "../processes.mjs";
import { NotRun } from "../results.mjs";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const NODE_WITH_SQLITE = "24.21.0";

/** The headers that every server sets itself. */
const PER_CONNECTION = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** hyper alone, with the same response to every request. */
export function startHyper(bench, answer) {
  return startRust(bench, "bare hyper", "bare_hyper", answer);
}

/** Sockets alone, with the same response to every request: the upper bound of the machine. */
export function startSockets(bench, answer) {
  return startRust(bench, "sockets alone", "bare_sockets", answer);
}

async function startRust(bench, name, target, answer) {
  const executable = await buildRust(target);
  return startPeer(bench, name, executable, (port) => [port, writeAnswer(bench, answer)], answer.status);
}

/** Builds a program of bench/peers/ and returns its path. */
export async function buildRust(target) {
  const output = await run("cargo", ["build", "--release", "--locked", "--bench", target, "--message-format=json"], { cwd: REPOSITORY });
  const built = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return built.find((it) => it.target?.name === target && it.executable).executable;
}

/** Node with the same response to every request, one process per core. */
export function startNodeAnswer(bench, answer) {
  return startPeer(
    bench,
    "Node, fixed response",
    process.execPath,
    (port) => [peer("node-answer.mjs"), port, writeAnswer(bench, answer)],
    answer.status,
  );
}

/** Node that renders with the server bundle of `site`, one process per core. */
export function startNodeRender(bench, site) {
  return startPeer(bench, "Node", process.execPath, (port) => [peer("node-render.mjs"), port, site.folder]);
}

/** Node that stores newsletter addresses with node:sqlite. */
export async function startNodeInserts(bench) {
  const node = await nodeWithSqlite();
  const file = join(mkdtempSync(join(bench.folder, "node-")), "site.db");
  return startPeer(bench, "Node, node:sqlite", node, (port) => [peer("node-inserts.mjs"), port, file], 422);
}

/** The path of a Node that has `node:sqlite`, from the npm registry. */
export async function nodeWithSqlite() {
  need("npm");
  const folder = join(REPOSITORY, "target/bench");
  try {
    await run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `node@${NODE_WITH_SQLITE}`]);
  } catch (error) {
    throw new NotRun(`Node ${NODE_WITH_SQLITE} cannot be installed from the registry: ${error.message}`);
  }
  return join(folder, "node_modules/node/bin/node");
}

export function peer(name) {
  return fileURLToPath(new URL(`../peers/${name}`, import.meta.url));
}

async function startPeer(bench, name, command, parameters, status = 200) {
  const port = await freePort();
  const process = start(command, parameters(port).map(String), { log: join(bench.folder, "peers.log") });
  const server = { name, process, url: `http://127.0.0.1:${port}`, emptyLog: () => {}, stop: () => stop(process) };
  await firstAnswer(server, `${server.url}/`, { status });
  return server;
}

/** A folder with the response: status and header lines in `head`, the compressed bytes in `body`. */
function writeAnswer(bench, { status, headers, body }) {
  const folder = mkdtempSync(join(bench.folder, "answer-"));
  const lines = Object.entries(headers).filter(([name]) => !PER_CONNECTION.has(name));
  writeFileSync(join(folder, "head"), [status, ...lines.map(([name, value]) => `${name}: ${value}`), ""].join("\n"));
  writeFileSync(join(folder, "body"), body);
  return folder;
}
