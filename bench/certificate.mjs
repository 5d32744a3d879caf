/** A self-signed certificate (P-256) for one run. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";

/** `names` are subject alternative names, such as `DNS:localhost`. Returns the paths of the two files in a folder of their own inside `folder`. */
export async function makeCertificate(folder, names) {
  const own = mkdtempSync(join(folder, "certificate-"));
  const [cert, key] = [join(own, "cert.pem"), join(own, "key.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=leadlight-bench"];
  // rustls does not accept a certificate authority as a server.
  const extensions = [`subjectAltName=${names}`, "basicConstraints=critical,CA:FALSE"].flatMap((extension) => ["-addext", extension]);
  await run("openssl", ["req", "-x509", ...kind, ...extensions, "-keyout", key, "-out", cert]);
  return { cert, key };
}
