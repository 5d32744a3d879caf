/** Embedded files that are not packages (the fonts). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A folder with the font and its license for each. */
const FONTS = [
  { name: "instrument-sans", holder: "The Instrument Sans Project Authors", repository: "Instrument/instrument-sans" },
  { name: "geist-mono", holder: "The Geist Project Authors", repository: "vercel/geist-font" },
];

export function embeddedFiles(root) {
  return FONTS.map(({ name, holder, repository }) => {
    const folder = join(root, "frontend/src/styles/fonts", name);
    const digest = createHash("sha256")
      .update(readFileSync(join(folder, `${name}.woff2`)))
      .digest("hex");
    return {
      name,
      version: digest.slice(0, 12),
      license: "OFL-1.1",
      holder,
      source: `https://github.com/${repository}`,
      folder,
      purl: `pkg:github/${repository}`,
      hash: { alg: "SHA-256", content: digest },
      uses: [],
    };
  });
}
