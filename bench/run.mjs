/**
 * Speed and memory of a release binary beside nginx, in one run on one machine: `node bench/run.mjs target/release/leadlight`.
 *
 * Prints: size of the binary; exec to the first 200 (every route is rendered by then), median of 5; memory after 10,000 requests; requests per second
 * of the warm home page against nginx sending the same bytes; live renders per second (searches that no cache holds). Ratios travel between
 * machines, absolute numbers do not. Needs `wrk` and `nginx` on the PATH.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const binary = resolve(process.argv[2] ?? "target/release/leadlight");
const folder = mkdtempSync(join(tmpdir(), "leadlight-bench-"));
// The workers of nginx run as somebody else.
chmodSync(folder, 0o755);
const port = 18080;
const nginxPort = 18081;
const address = `http://127.0.0.1:${port}`;
const ENCODING = "gzip"; // The one that a stock nginx can send ready-made.

let server;
let nginx;
try {
  console.log(`binary                           ${(statSync(binary).size / 1e6).toFixed(1)} MB`);
  const starts = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    start();
    while (!(await answers("/"))) await new Promise((done) => setTimeout(done, 5));
    starts.push(performance.now() - started);
    if (round < 4) await stop();
  }
  console.log(
    `exec to first 200                ${median(starts).toFixed(0)} ms (median of ${starts.map((it) => it.toFixed(0)).join(", ")})`,
  );

  // Until the pages are packed as small as they get: the tag no longer says that it is a quick one.
  while ((await head("/cookie-policy")).etag.includes("-q")) await new Promise((done) => setTimeout(done, 100));
  console.log(`memory when idle                 ${rss()} MB`);
  for (let sent = 0; sent < 10_000; sent += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, n) => answers(["/", "/faq", "/blog", `/faq?q=word${n}`, "/nope"][n % 5])));
  }
  console.log(`memory after 10,000 requests     ${rss()} MB`);

  const ours = wrk(`${address}/`);
  const page = await head("/", true);
  writeFileSync(join(folder, "index.html"), "");
  writeFileSync(join(folder, "index.html.gz"), page.body);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes auto; events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; } gzip_static always; open_file_cache max=100;
     server { listen 127.0.0.1:${nginxPort}; root ${folder}; } }`,
  );
  nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" });
  await new Promise((done) => setTimeout(done, 500));
  const theirs = wrk(`http://127.0.0.1:${nginxPort}/`);
  // Once more, the other way round: the machine may have been busier in one of the two.
  const theirsAgain = wrk(`http://127.0.0.1:${nginxPort}/`);
  const oursAgain = wrk(`${address}/`);
  const [mine, peer] = [Math.max(ours, oursAgain), Math.max(theirs, theirsAgain)];
  console.log(
    `warm home page (${page.body.length} bytes of ${ENCODING})  ${mine.toFixed(0)} requests/s; nginx ${peer.toFixed(0)}; ratio ${(mine / peer).toFixed(2)}`,
  );

  const renders = 60;
  const began = performance.now();
  for (let n = 0; n < renders; n += 1) await answers(`/faq?q=live${n}`);
  console.log(
    `live render, one at a time       ${((performance.now() - began) / renders).toFixed(1)} ms a page (render, document, three encodings)`,
  );
} finally {
  nginx?.kill("SIGQUIT");
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

function start() {
  server = spawn(
    binary,
    [
      "--listen",
      `127.0.0.1:${port}`,
      "--database",
      `sqlite:${join(folder, "site.db")}`,
      "--log-level",
      "warn",
      "--live-pages-per-minute",
      "60000",
    ],
    {
      stdio: "inherit",
    },
  );
}

async function stop() {
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
}

function rss() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024).toFixed(1);
}

function answers(path) {
  return new Promise((done) => {
    const call = request(address + path, { headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().on("end", () => done(response.statusCode < 500));
    });
    call.on("error", () => done(false)).end();
  });
}

function head(path, withBody = false) {
  return new Promise((done, fail) => {
    const call = request(address + path, { headers: { "accept-encoding": ENCODING } }, (response) => {
      const parts = [];
      response
        .on("data", (part) => parts.push(part))
        .on("end", () => done({ etag: response.headers.etag, body: withBody ? Buffer.concat(parts) : null }));
    });
    call.on("error", fail).end();
  });
}

/** Requests per second, 32 connections over 6 s from one thread. */
function wrk(url) {
  const output = execFileSync("wrk", ["-t1", "-c32", "-d6s", "-H", `accept-encoding: ${ENCODING}`, url], { encoding: "utf8" });
  if (/Non-2xx/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
