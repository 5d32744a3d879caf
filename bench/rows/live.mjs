/** Uncached pages: searches and filters, each rendered on request. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { NotRun } from "../results.mjs";
import { inTurn, startAll, underLoad } from "../rounds.mjs";
import { earlierLeadlight, QUIET, startLeadlight } from "../servers/leadlight.mjs";
import { startNodeRender } from "../servers/peers.mjs";
import { builtSite } from "../site.mjs";
import { addresses } from "../searches.mjs";

export const title = "Live renders";
export const says =
  "Pages a second with 16 clients, and the median time of a page with one (CPU ms per 1,000 pages; p99 in ms). Leadlight sends whole documents, Node with the same server bundle only the HTML from React. Requests have the Accept-Encoding of browsers (gzip, deflate, br, zstd): Leadlight answers with brotli 5, or with zstd 3 while renders wait, Node with brotli 2, its fastest coding that is smaller than gzip's level 1. In rows with gzip, only that is accepted: level 1 of libdeflate, and zlib's default level in Node.";

const CLIENTS = 16;
const PAGES = ["lightest", "median", "heaviest"];
const NO_CACHE = ["--page-cache-mib", "0"];

const ACCEPTED = [
  ["", "gzip, deflate, br, zstd"],
  [", gzip", "gzip"],
];

export const rows = ACCEPTED.flatMap(([suffix, accepted]) =>
  PAGES.flatMap((page) => [
    { name: `${page} page${suffix}, one at a time`, page, accepted, connections: 1, headline: true },
    { name: `${page} page${suffix}, ${CLIENTS} clients`, page, accepted, connections: CLIENTS, headline: true },
  ]),
);

export async function measure(bench, wanted) {
  need("wrk");
  const site = await builtSite(bench);
  const pages = searchablePages(site);
  const settings = { parameters: [...QUIET, ...NO_CACHE] };
  const servers = await startAll([
    ["Leadlight, QuickJS", () => startLeadlight(bench, { name: "Leadlight, QuickJS", ...settings })],
    ...earlierLeadlight(bench, settings),
    ["Leadlight, V8", () => startV8(bench, settings)],
    ["Node", () => startNodeRender(bench, site)],
  ]);
  for (const { name, page, accepted, connections } of wanted) {
    const { route, paths } = pages[page];
    const file = join(bench.folder, `${route}.txt`);
    writeFileSync(file, `${paths.join("\n")}\n`);
    const alone = connections === 1;
    const load = (server) =>
      wrk(server.url, {
        connections,
        seconds: bench.seconds,
        script: "addresses.lua",
        parameters: [file],
        headers: { "accept-encoding": accepted },
      });
    const measured = async (server) => {
      const counted = await underLoad(server, () => load(server));
      return alone ? { ...counted, value: counted.p50Ms } : counted;
    };
    const row = { section: title, row: name, detail: route, unit: alone ? "ms" : "/s", lowerIsBetter: alone };
    await inTurn(
      bench,
      row,
      servers.map((server) => ({ name: server.name, measure: () => measured(server) })),
    );
  }
  for (const server of servers) await server.stop();
}

function startV8(bench, settings) {
  if (!bench.v8 || !existsSync(bench.v8))
    throw new NotRun('there is no binary with V8: build one (docs/engines.md, "Build with V8") or name it with --v8');
  return startLeadlight(bench, { name: "Leadlight, V8", binary: bench.v8, ...settings });
}

/** The lightest, the median and the heaviest page with at least 200 variants. */
function searchablePages(site) {
  const weighed = site.routes
    .map((route) => ({ route: route.id, html: site.render(route.id), paths: addresses(route, site) }))
    .filter(({ paths }) => paths.length >= 200)
    .toSorted((one, other) => one.html.length - other.html.length);
  const at = (share) => weighed[Math.floor((weighed.length - 1) * share)];
  return { lightest: at(0), median: at(0.5), heaviest: at(1) };
}
