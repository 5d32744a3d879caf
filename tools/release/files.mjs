/** Embedded files that are not packages (the font). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function embeddedFiles(root) {
  const fonts = join(root, "frontend/src/styles/fonts");
  const digest = createHash("sha256")
    .update(readFileSync(join(fonts, "instrument-sans.woff2")))
    .digest("hex");
  return [
    {
      name: "instrument-sans",
      version: digest.slice(0, 12),
      license: "OFL-1.1",
      holder: "The Instrument Sans Project Authors",
      source: "https://github.com/Instrument/instrument-sans",
      folder: fonts,
      purl: "pkg:github/Instrument/instrument-sans",
      hash: { alg: "SHA-256", content: digest },
      uses: [],
    },
  ];
}
