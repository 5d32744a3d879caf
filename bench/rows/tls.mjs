/** The home page over TLS, with a certificate generated for the run. */
import { ask } from "../answers.mjs";
import { makeCertificate } from "../certificate.mjs";
import { h2load } from "../load/h2load.mjs";
import { http3Load } from "../load/http3-load.mjs";
import { need } from "../machine.mjs";
import { inTurn, startAll, underLoad } from "../rounds.mjs";
import { earlierLeadlight, startLeadlight } from "../servers/leadlight.mjs";
import { startNginx } from "../servers/nginx.mjs";

export const title = "Home page over TLS";
export const says =
  "Requests a second by h2load, over HTTP/3 by a client of our own (CPU ms per 1,000 requests), TLS 1.3, the same P-256 certificate and the same bytes for all servers. Debian's nginx has no HTTP/3.";

const CONNECTIONS = 64;
const GZIP = { "accept-encoding": "gzip" };

export const rows = [
  { name: "HTTP/2, 64 connections, 1 request at a time", atOnce: 1 },
  { name: "HTTP/2, 64 connections, 10 requests at a time", atOnce: 10, headline: true },
  { name: "HTTP/1.1, 64 connections", atOnce: 1, http1: true, headline: true },
  { name: "HTTP/3, 64 connections, 10 requests at a time", atOnce: 10, http3: true, headline: true },
];

export async function measure(bench, wanted) {
  need("h2load", "openssl");
  const certificate = await makeCertificate(bench.folder, "DNS:localhost,IP:127.0.0.1");
  const parameters = ["--tls-cert", certificate.cert, "--tls-key", certificate.key];
  const settings = { parameters, secure: true };
  const leadlight = await startLeadlight(bench, settings);
  const answers = new Map([["/", await ask(`${leadlight.url}/`, GZIP)]]);
  const servers = [
    leadlight,
    ...(await startAll([
      ...earlierLeadlight(bench, settings),
      ["nginx", () => startNginx(bench, { answers, certificate })],
      ["nginx, access log", () => startNginx(bench, { name: "nginx, access log", answers, certificate, accessLog: true })],
    ])),
  ];
  const withHttp3 = await serversWithHttp3(servers);
  for (const { name, atOnce, http1, http3 } of wanted) {
    const amounts = { connections: CONNECTIONS, atOnce, seconds: bench.seconds };
    const load = ({ url }) =>
      http3 ? http3Load(`${url}/`, { ...amounts, certificate: certificate.cert }) : h2load(`${url}/`, { ...amounts, http1, headers: GZIP });
    await inTurn(
      bench,
      { section: title, row: name, unit: "/s" },
      (http3 ? withHttp3 : servers).map((server) => ({ name: server.name, measure: () => underLoad(server, () => load(server)) })),
    );
  }
  for (const server of servers) await server.stop();
}

/** nginx sends the headers of Leadlight, Alt-Svc too, and has no HTTP/3; an earlier build may have none. */
async function serversWithHttp3(servers) {
  const answers = await Promise.all(servers.map((server) => (server.error ? undefined : ask(`${server.url}/`, GZIP))));
  return servers.filter(({ name }, index) => !name.startsWith("nginx") && answers[index]?.headers["alt-svc"]);
}
