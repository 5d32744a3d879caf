/** Debian's nginx, which sends the responses of Leadlight: the same compressed bytes with the same headers. */
import { chmodSync, mkdirSync, mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { firstAnswer } from "../answers.mjs";
import { need, openFiles } from "../machine.mjs";
import { freePort } from "../../e2e/support/free-port.mjs";
import { start, stop } from "../processes.mjs";

/** The headers that nginx sets itself. */
const SET_BY_NGINX = new Set(
  "connection content-encoding content-length content-type date etag keep-alive transfer-encoding vary".split(" "),
);

const NOT_FOUND_FILE = "/not-found";

/** `answers` are responses of [`ask`] by path. With a `certificate` it serves TLS and HTTP/2. */
export async function startNginx(bench, { name = "nginx", answers, accessLog = false, certificate }) {
  need("nginx");
  const folder = mkdtempSync(join(bench.folder, "nginx-"));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const locations = [...answers].map(([path, answer]) => location(folder, path, answer));
  const log = join(folder, "access.log");
  writeFileSync(log, "");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto; worker_rlimit_nofile ${openFiles()};
events { worker_connections ${Math.min(16_384, openFiles())}; }
http {
  access_log ${accessLog ? log : "off"}; server_tokens off; sendfile on; tcp_nopush on; open_file_cache max=100;
  keepalive_requests 1000000000; gzip_static always; gzip_vary on; types { } root ${folder}/files;
  server {
    listen 127.0.0.1:${port} ${certificate ? "ssl http2" : ""} backlog=4096;
    ${certificate ? `ssl_certificate ${certificate.cert}; ssl_certificate_key ${certificate.key}; ssl_protocols TLSv1.2 TLSv1.3;` : ""}
    ${locations.join("\n    ")}
  }
}
`,
  );
  const process = start("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { log: join(folder, "out") });
  const url = `${certificate ? "https" : "http"}://127.0.0.1:${port}`;
  const server = { name, process, url, emptyLog: () => truncateSync(log), stop: () => stop(process) };
  const [[path, { status }]] = answers;
  await firstAnswer(server, url + path, { status });
  return server;
}

function location(folder, path, { status, headers, body }) {
  const file = status === 404 ? NOT_FOUND_FILE : path === "/" ? "/index" : path;
  const target = join(folder, "files", file);
  mkdirSync(dirname(target), { recursive: true });
  // nginx looks for the compressed file and uses name and time of the uncompressed one.
  const isGzip = headers["content-encoding"] === "gzip";
  writeFileSync(target, isGzip ? "" : body);
  if (isGzip) writeFileSync(`${target}.gz`, body);
  const lines = Object.entries(headers)
    .filter(([name]) => !SET_BY_NGINX.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, "\\$&")}" always;`);
  const head = `default_type "${headers["content-type"]}"; ${lines.join(" ")}`;
  return status === 404
    ? `error_page 404 ${file}; location = ${file} { internal; ${head} }`
    : `location = ${path} { try_files ${file} =404; ${isGzip ? "" : "gzip_static off;"} ${head} }`;
}
