/**
 * The same server bundle in Node: `node node-render.mjs PORT FOLDER` renders a page with FOLDER/server.js, compresses it and sends it, with one process
 * per core. It does less than Leadlight: no document around React's HTML, no selection of CSS, no cache lookup.
 */
import cluster from "node:cluster";
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadSite } from "../site.mjs";

const [port, folder] = process.argv.slice(2);

/** Level 2 is faster than zlib's default level and its output is smaller than that of gzip's level 1. */
const brotli = (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });

if (cluster.isPrimary) {
  for (let core = 0; core < availableParallelism(); core += 1) cluster.fork();
} else {
  const site = loadSite(folder);
  const routes = new Map(site.routes.map((route) => [route.path, route]));
  createServer((request, response) => {
    const url = new URL(request.url, "http://127.0.0.1");
    const route = routes.get(url.pathname);
    if (!route) return response.writeHead(404).end();
    const declared = route.query.map(({ name }) => [name, url.searchParams.get(name)]).filter(([, value]) => value !== null);
    const [coding, compress] = request.headers["accept-encoding"]?.includes("br") ? ["br", brotli] : ["gzip", gzipSync];
    const body = compress(site.render(route.id, Object.fromEntries(declared)));
    return response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": coding, "content-length": body.length })
      .end(body);
  }).listen(Number(port), "127.0.0.1");
}
