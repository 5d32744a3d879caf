/**
 * A minimal Node server: the same prepared response to every request, one process per core. `node node-answer.mjs PORT FOLDER` sends FOLDER/body
 * with the status and header lines of FOLDER/head.
 */
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const [port, folder] = process.argv.slice(2);

if (cluster.isPrimary) {
  for (let core = 0; core < availableParallelism(); core += 1) cluster.fork();
} else {
  const [status, ...lines] = readFileSync(join(folder, "head"), "utf8").trim().split("\n");
  const body = readFileSync(join(folder, "body"));
  // Node writes an object faster than a list.
  const headers = Object.fromEntries(lines.map((line) => /^(.*?): (.*)$/.exec(line).slice(1)));
  if (body.length > 0) headers["content-length"] = body.length;
  createServer((_request, response) => response.writeHead(Number(status), headers).end(body)).listen(Number(port), "127.0.0.1");
}
