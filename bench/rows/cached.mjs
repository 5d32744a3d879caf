/** Prepared responses: the home page, its 304, a small asset, the 404 page. */
import { ask } from "../answers.mjs";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { inTurn, startAll, underLoad } from "../rounds.mjs";
import { earlierLeadlight, QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { startNginx } from "../servers/nginx.mjs";
import { startHyper, startNodeAnswer, startSockets } from "../servers/peers.mjs";

export const title = "Prepared responses";
export const says =
  "Requests a second over HTTP/1.1 (CPU ms of the server's processes per 1,000 requests; p99 in ms). All servers send the same bytes, compressed with gzip.";

const CONNECTIONS = [1, 64, 512, 4096];
/** The one coding for which a stock nginx can send files compressed in advance. */
const GZIP = { "accept-encoding": "gzip" };
const TARGETS = [
  { name: "home page", path: "/" },
  { name: "304 of the home page", path: "/", ifNoneMatch: true },
  { name: "small asset" },
  { name: "404 page", path: "/no-such-page", refusals: true },
];

export const rows = TARGETS.flatMap((target) =>
  CONNECTIONS.map((connections) => ({
    name: `${target.name}, ${connections} ${connections === 1 ? "connection" : "connections"}`,
    target,
    connections,
    headline: connections === 64 || connections === 512,
  })),
);

export async function measure(bench, wanted) {
  need("wrk");
  const logging = await startLeadlight(bench);
  const quiet = await startLeadlight(bench, { name: "Leadlight, not logging", parameters: QUIET });
  const mine = [logging, quiet, ...(await startAll(earlierLeadlight(bench)))];
  for (const target of TARGETS) {
    const here = wanted.filter((row) => row.target === target);
    if (here.length === 0) continue;
    const path = await pathAt(logging, target);
    const page = await ask(logging.url + path, GZIP);
    const answer = target.ifNoneMatch ? await ask(logging.url + path, { ...GZIP, "if-none-match": page.headers.etag }) : page;
    const nginxServes = new Map([[path, page]]);
    const peers = await startAll([
      ["nginx", () => startNginx(bench, { answers: nginxServes })],
      ["nginx, access log", () => startNginx(bench, { name: "nginx, access log", answers: nginxServes, accessLog: true })],
      ["bare hyper", () => startHyper(bench, answer)],
      ["sockets alone", () => startSockets(bench, answer)],
      ["Node, fixed response", () => startNodeAnswer(bench, answer)],
    ]);
    const subjects = [];
    for (const server of mine) subjects.push(await subject(server, await pathAt(server, target), target));
    for (const peer of peers) subjects.push(await subject(peer, path, target));
    for (const { name, connections } of here) {
      const row = { section: title, row: name, unit: "/s" };
      const load = (it) => wrk(it.server.url + it.path, { connections, seconds: bench.seconds, headers: it.headers });
      await inTurn(
        bench,
        row,
        subjects.map((it) => ({ name: it.server.name, measure: () => underLoad(it.server, () => load(it), target) })),
      );
    }
    for (const peer of peers) await peer.stop();
  }
  for (const server of mine) await server.stop();
}

/** The path of a target on a Leadlight server: each build has other asset names. */
async function pathAt(server, { path }) {
  return path ?? (server.error ? undefined : await smallAsset(server.url));
}

/** A server with its request headers: a 304 needs the ETag of that server. */
async function subject(server, path, { ifNoneMatch }) {
  if (server.error || !ifNoneMatch) return { server, path, headers: GZIP };
  const { etag = '"any"' } = (await ask(server.url + path, GZIP)).headers;
  const headers = { ...GZIP, "if-none-match": etag };
  const { status } = await ask(server.url + path, headers);
  const error = status === 304 ? undefined : new Error(`answers ${status} instead of 304`);
  return { server: { ...server, error }, path, headers };
}

/** The script of the home page: a kilobyte or two. */
async function smallAsset(url) {
  const html = (await ask(`${url}/`)).body.toString();
  const found = /\/assets\/home-[\w-]+\.js/.exec(html);
  if (!found) throw new Error("the home page has no script");
  return found[0];
}
