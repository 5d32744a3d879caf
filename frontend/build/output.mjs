/** Puts a build together and writes it: assets first, the manifest last. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { clientContext, readManifest, serverContext } from "./bundles.mjs";
import { generate } from "./generate.mjs";
import { buildStyles } from "./styles.mjs";

export async function createBuild({ out, dev }) {
  const assets = join(out, "assets");
  generate();
  const client = await clientContext({ dev, assets });
  const server = await serverContext({ dev, out });
  return {
    async run() {
      generate();
      const [clientResult, serverResult, styles] = await Promise.all([client.rebuild(), server.rebuild(), buildStyles({ dev, assets })]);
      const inAssets = (file) => dirname(file.path) === assets;
      const files = new Map(
        // A picture that both bundles import has the same bytes, hence the same name.
        [...clientResult.outputFiles, ...styles, ...serverResult.outputFiles].filter(inAssets).map((file) => [basename(file.path), file]),
      );
      const manifest = {
        ...readManifest(clientResult.metafile),
        stylesheet: basename(styles[0].path),
        fonts: styles.map((file) => basename(file.path)).filter((name) => name.endsWith(".woff2")),
        assets: [...files.keys()].sort(),
      };
      mkdirSync(assets, { recursive: true });
      for (const [name, file] of files) write(join(assets, name), file.contents);
      for (const name of readdirSync(assets)) if (!files.has(name)) rmSync(join(assets, name));
      for (const file of serverResult.outputFiles) if (!inAssets(file)) write(file.path, file.contents);
      write(join(out, "manifest.json"), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    },
    async dispose() {
      await Promise.all([client.dispose(), server.dispose()]);
    },
  };
}

function write(path, contents) {
  try {
    if (readFileSync(path).equals(contents)) return;
  } catch {
    // Not there yet.
  }
  writeFileSync(path, contents);
}
