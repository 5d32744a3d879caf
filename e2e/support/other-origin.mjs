/** A site of somebody else with HTTPS, as the content may name one. The certificate is nobody's: visits need `ignoreHTTPSErrors`. */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const missingOpenssl = spawnSync("openssl", ["version"]).status !== 0 && "openssl makes the certificate of the other origin";

/** `files`: path to media type and body. Those in `shared` may be read by every site. */
export async function startOtherOrigin(files, shared = []) {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-origin-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  execFileSync("openssl", [...words, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ url }, response) => {
    const [type, body] = files[url] ?? ["text/plain", ""];
    const cors = shared.includes(url) ? { "access-control-allow-origin": "*" } : {};
    response.writeHead(files[url] ? 200 : 404, { "content-type": type, ...cors }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  rmSync(folder, { recursive: true });
  return {
    origin: `https://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
