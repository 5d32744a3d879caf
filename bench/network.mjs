/**
 * `make bench-network`: how fast pages appear over slow lines, in Chromium, over HTTP/1.1, HTTP/2 and HTTP/3. Server and browser are in two network
 * namespaces, joined by a line with a rate, a delay, a queue and loss (bench/peers/slow_line.rs).
 */
import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "../frontend/node_modules/playwright-core/index.mjs";
import { makeCertificate } from "./certificate.mjs";
import { endAll, start, stop } from "./processes.mjs";
import { buildRust } from "./servers/peers.mjs";

const USAGE = `usage: node bench/network.mjs [flags]
  --binary FILE    the binary to measure (target/release/leadlight)
  --before FILE    an earlier build to compare with, without HTTP/3
  --visits N       measurements of each line and protocol (5)
  --only WORD      only lines whose name contains WORD, for example "400 ms, 400 kbit/s"; may be repeated`;

const flags = readFlags();

const SERVER = "leadlight-server";
const CLIENT = "leadlight-client";
const ADDRESS = "10.77.0.1";
const HOST = "site.test";

const LINES = [50, 150, 400].flatMap((roundTrip) => [400, 1600].flatMap((kbit) => [0, 2].map((loss) => ({ roundTrip, kbit, loss }))));

const PROTOCOLS = {
  "HTTP/1.1": () => ["--disable-quic", "--disable-http2"],
  "HTTP/2": () => ["--disable-quic"],
  // As with an HTTPS DNS record, the first visit uses HTTP/3 too.
  "HTTP/3": (port) => [`--origin-to-force-quic-on=${HOST}:${port}`],
};

const folder = mkdtempSync(join(tmpdir(), "leadlight-network-"));
process.on("exit", clean);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

try {
  makeNamespaces();
} catch (error) {
  console.error(`not run: network namespaces are not permitted here (${String(error.stderr ?? error.message).trim()})`);
  process.exit(0);
}
const slowLineProgram = await buildRust("slow_line");
const certificate = await makeCertificate(folder, `DNS:${HOST}`);
const publicKey = new X509Certificate(readFileSync(certificate.cert)).publicKey.export({ type: "spki", format: "der" });
const trustedKey = createHash("sha256").update(publicKey).digest("base64");
const chromiumInClient = join(folder, "chromium");
writeFileSync(chromiumInClient, `#!/bin/sh\nexec ip netns exec ${CLIENT} /usr/bin/chromium "$@"\n`);
chmodSync(chromiumInClient, 0o755);

/** Caddy, if it is installed, is in front of Leadlight and ends TLS. An earlier build may have no HTTP/3. */
const subjects = [
  {
    name: "Leadlight",
    port: 443,
    protocols: Object.keys(PROTOCOLS),
    launch: (port) => startLeadlight(flags.binary, `0.0.0.0:${port}`, ownTls()),
  },
  ...(flags.before
    ? [
        {
          name: "before",
          port: 444,
          protocols: ["HTTP/1.1", "HTTP/2"],
          launch: (port) => startLeadlight(flags.before, `0.0.0.0:${port}`, ownTls()),
        },
      ]
    : []),
  ...(succeeds("caddy", ["version"]) ? [{ name: "Caddy", port: 445, protocols: ["HTTP/2", "HTTP/3"], launch: startCaddy }] : []),
];
for (const { port, launch } of subjects) {
  launch(port);
  await until("the server", () =>
    succeeds("ip", inServer("curl", "-sk", "-o", join(folder, "answer"), `https://${HOST}:${port}/readyz`, ...resolved(port))),
  );
}
// Until every page has its best compression.
await pause(15_000);

const columns = subjects.flatMap(({ name, protocols }) =>
  protocols.map((protocol) => (name === "Leadlight" ? protocol : `${name}, ${protocol}`)),
);
const lines = [
  `First contentful paint and load event of the home page in ms, median of ${flags.visits} visits: the first visit, and the second on new connections.`,
  "",
  `| line | ${columns.join(" | ")} |`,
  `|---|${"---|".repeat(columns.length)}`,
];
for (const line of LINES) {
  const row = `${line.roundTrip} ms, ${line.kbit} kbit/s, ${line.loss} % loss`;
  if (flags.only.length > 0 && !flags.only.some((word) => row.includes(word))) continue;
  const cells = [];
  for (const { port, protocols } of subjects) for (const protocol of protocols) cells.push(await measure(line, port, protocol));
  lines.push(`| ${row} | ${cells.join(" | ")} |`);
  console.log(lines.at(-1));
}
console.log(`\n${lines.join("\n")}`);

async function measure(line, port, protocol) {
  const visits = [];
  for (let nth = 0; nth < Number(flags.visits); nth += 1) {
    const slowLine = start(slowLineProgram, [SERVER, CLIENT, line.roundTrip, line.kbit, line.loss, nth * 2 + 1].map(String));
    await until("the line", () => succeeds("ip", ["-n", CLIENT, "link", "show", "line"]));
    setUp(SERVER, `${ADDRESS}/24`);
    setUp(CLIENT, "10.77.0.2/24");
    try {
      visits.push(await visit(port, protocol));
    } finally {
      await stop(slowLine);
    }
  }
  const median = (of) => visits.map(of).sort((a, b) => a - b)[Math.floor(visits.length / 2)];
  const show = (nth) => `${Math.round(median((it) => it[nth].paint))} (${Math.round(median((it) => it[nth].load))})`;
  return `${show(0)}; ${show(1)}`;
}

/** Opens the home page twice in a new browser. A changed address makes it close its connections between the visits. */
async function visit(port, protocol) {
  const trusted = [`--host-resolver-rules=MAP ${HOST} ${ADDRESS}`, `--ignore-certificate-errors-spki-list=${trustedKey}`];
  const calm = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launchPersistentContext(mkdtempSync(join(folder, "profile-")), {
    executablePath: chromiumInClient,
    args: [...calm, ...trusted, ...PROTOCOLS[protocol](port)],
    viewport: { width: 412, height: 823 },
  });
  try {
    const visits = [];
    for (const nth of [1, 2]) {
      const page = await browser.newPage();
      await page.goto(`https://${HOST}:${port}/`, { waitUntil: "load", timeout: 120_000 });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const { used, ...times } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType("navigation");
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        return { paint: paint.startTime, load: navigation.loadEventEnd || navigation.loadEventStart, used: navigation.nextHopProtocol };
      });
      const expected = { "HTTP/1.1": "http/1.1", "HTTP/2": "h2", "HTTP/3": "h3" }[protocol];
      if (used !== expected) throw new Error(`the browser used ${used}, not ${expected}`);
      visits.push(times);
      await page.goto("about:blank");
      if (nth === 1) await changeAddress();
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function changeAddress() {
  ip("-n", CLIENT, "address", "add", "10.77.0.3/24", "dev", "line");
  await pause(300);
  ip("-n", CLIENT, "address", "del", "10.77.0.3/24", "dev", "line");
  await pause(1_500);
}

/** Starts a server in the server's namespace. */
function startLeadlight(binary, listen, more = []) {
  const database = `sqlite:${join(mkdtempSync(join(folder, "database-")), "site.db")}`;
  const options = ["--listen", listen, "--public-url", `https://${HOST}`, "--database", database, "--log-level", "error", ...more];
  start("ip", inServer(binary, ...options), { log: join(folder, "log") });
}

function ownTls() {
  return ["--tls-cert", certificate.cert, "--tls-key", certificate.key];
}

/** Caddy in front of Leadlight, with the same certificate. */
function startCaddy(port) {
  startLeadlight(flags.binary, "127.0.0.1:8080");
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    `{
  admin off
  auto_https off
}
https://${HOST}:${port} {
  tls ${certificate.cert} ${certificate.key}
  reverse_proxy 127.0.0.1:8080
}
`,
  );
  start("ip", inServer("caddy", "run", "--config", file, "--adapter", "caddyfile"), { log: join(folder, "caddy-log") });
}

function inServer(...command) {
  return ["netns", "exec", SERVER, ...command];
}

function resolved(port) {
  return ["--resolve", `${HOST}:${port}:127.0.0.1`];
}

async function until(what, isReady) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (isReady()) return;
    await pause(50);
  }
  throw new Error(`${what} was not ready within 20 s`);
}

function makeNamespaces() {
  for (const name of [SERVER, CLIENT]) {
    if (succeeds("ip", ["netns", "pids", name])) ip("netns", "del", name);
    ip("netns", "add", name);
    ip("-n", name, "link", "set", "lo", "up");
  }
}

function setUp(namespace, address) {
  ip("-n", namespace, "address", "add", address, "dev", "line");
  ip("-n", namespace, "link", "set", "line", "up");
}

function clean() {
  endAll();
  for (const name of [SERVER, CLIENT]) succeeds("ip", ["netns", "del", name]);
  rmSync(folder, { recursive: true, force: true });
}

function ip(...parameters) {
  execFileSync("ip", parameters, { stdio: ["ignore", "ignore", "pipe"] });
}

function succeeds(command, parameters) {
  try {
    execFileSync(command, parameters, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        binary: { type: "string", default: "target/release/leadlight" },
        before: { type: "string" },
        visits: { type: "string", default: "5" },
        only: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (!(Number(values.visits) >= 1)) throw new Error("--visits takes a number of at least 1");
    return values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
