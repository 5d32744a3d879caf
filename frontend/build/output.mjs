/** Runs a build and writes it: assets first, the manifest last. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { clientContext, loadedFiles, readManifest, serverContext, starterContext } from "./bundles.mjs";
import { collectTexts } from "./copy-modules.mjs";
import { createDeskBuild } from "./desk.mjs";
import { generate } from "./generate.mjs";
import { pageFiles } from "./page-files.mjs";
import { data, src } from "./paths.mjs";
import { pagePictures } from "./pictures.mjs";
import { renderPages } from "./render-pages.mjs";
import { buildStyles } from "./styles.mjs";

/** Pictures that only the document's head refers to, by their name in the manifest. */
const HEAD_PICTURES = { favicon: "styles/favicon.svg", touchIcon: "assets/apple-touch-icon.png" };

/** The host reads the tables from the build, so that both sides use the same ones. */
const TABLES = ["routes.json", "forms.json", "notices.json", "site.json"];

export async function createBuild({ out, dev }) {
  const assets = join(out, "assets");
  const client = await clientContext({ dev, assets, ...generate() });
  const starter = await starterContext({ dev, assets });
  const server = await serverContext({ dev, out });
  const desk = await createDeskBuild({ out, dev });
  return {
    async run() {
      const { pages, tables } = generate();
      const [clientResult, starterResult, serverResult] = await Promise.all([client.rebuild(), starter.rebuild(), server.rebuild()]);
      const styles = await buildStyles({ dev, assets, filesOf: pageFiles(serverResult.metafile, pages) });
      const scripts = readManifest(clientResult.metafile, pages);
      for (const [id, page] of Object.entries(scripts.pages)) page.stylesheet = styles.stylesheets.get(id);
      const inAssets = (file) => dirname(file.path) === assets;
      const files = new Map(
        // Both bundles give a picture the same name, because its bytes are the same.
        [...loadedFiles(clientResult, scripts.entry), ...starterResult.outputFiles, ...styles.files, ...serverResult.outputFiles]
          .filter(inAssets)
          .map((file) => [basename(file.path), file]),
      );
      const pictures = Object.entries(HEAD_PICTURES).map(([name, path]) => [name, hashed(join(src, path))]);
      for (const [, { name, contents }] of pictures) files.set(name, { contents });
      const manifest = {
        ...scripts,
        ...Object.fromEntries(pictures.map(([key, { name }]) => [key, name])),
        starter: basename(starterResult.outputFiles.find(({ path }) => path.endsWith(".js")).path),
        stylesheet: styles.stylesheet,
        inlineStyles: styles.inlineStyles,
        fonts: styles.fonts,
        assets: [...files.keys()].sort(),
      };
      mkdirSync(assets, { recursive: true });
      for (const [name, file] of files) write(join(assets, name), file.contents);
      for (const name of readdirSync(assets)) if (!files.has(name)) rmSync(join(assets, name));
      for (const file of serverResult.outputFiles) if (!inAssets(file)) write(file.path, file.contents);
      mkdirSync(join(out, "tables"), { recursive: true });
      for (const name of TABLES) write(join(out, "tables", name), readFileSync(join(data, name)));
      const [script, map] = ["server.js", "server.js.map"].map((name) => serverResult.outputFiles.find(({ path }) => path.endsWith(name)));
      renderPages({ path: script.path, script: script.text, map: map.text }, pages);
      write(join(out, "pictures.json"), Buffer.from(JSON.stringify(await pagePictures(pages))));
      write(join(out, "texts.json"), Buffer.from(JSON.stringify(await collectTexts(tables))));
      write(join(out, "critical-css.json"), Buffer.from(JSON.stringify(styles.critical)));
      await desk.run();
      write(join(out, "manifest.json"), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    },
    async dispose() {
      await Promise.all([client.dispose(), starter.dispose(), server.dispose(), desk.dispose()]);
    },
  };
}

/** A file under a name with a hash of its content. */
function hashed(path) {
  const contents = readFileSync(path);
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase();
  return { name: `${basename(path, extname(path))}-${hash}${extname(path)}`, contents };
}

function write(path, contents) {
  try {
    if (readFileSync(path).equals(contents)) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(path, contents);
}
