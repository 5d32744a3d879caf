/** The npm packages whose code the binary embeds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { byPurl } from "./crates.mjs";

/** Tailwind's preflight is in the stylesheet, so no metafile lists it. */
const IN_THE_STYLESHEET = ["tailwindcss"];

/** Reads package names from esbuild's metafiles. */
export async function npmPackages(root) {
  const frontend = join(root, "frontend");
  const module = (name) => import(pathToFileURL(join(frontend, "build", name)));
  const [{ clientContext, serverContext }, { generate }] = await Promise.all([module("bundles.mjs"), module("generate.mjs")]);
  const nowhere = join(root, "target/dist");
  const contexts = [await clientContext({ dev: false, assets: nowhere, ...generate() }), await serverContext({ dev: false, out: nowhere })];
  const names = new Set(IN_THE_STYLESHEET);
  for (const context of contexts) {
    const { metafile } = await context.rebuild();
    for (const path of Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))) {
      const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      if (name) names.add(name);
    }
    await context.dispose();
  }

  const lock = JSON.parse(readFileSync(join(frontend, "package-lock.json"), "utf8")).packages;
  const purl = (name) => `pkg:npm/${name.replace("@", "%40")}@${lock[`node_modules/${name}`].version}`;
  const describe = (name) => {
    const { version, license, integrity, dependencies } = lock[`node_modules/${name}`];
    const [algorithm, digest] = integrity.split("-");
    return {
      name,
      version,
      license,
      holder: `the authors of ${name}`,
      source: `https://www.npmjs.com/package/${name}`,
      folder: join(frontend, "node_modules", name),
      purl: purl(name),
      hash: { alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") },
      uses: Object.keys(dependencies ?? {})
        .filter((other) => names.has(other))
        .map(purl),
    };
  };
  return [...names].map(describe).toSorted(byPurl);
}
