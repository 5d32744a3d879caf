/**
 * Writes the logos of integrations, in the brands' colors, from simple-icons: window.svg for the first screen of /integrations, and logos.svg for
 * every slug in pages/integrations/integrations.ts. Run it in frontend/ after a change of either list: `node build/logos.mjs`.
 * The files are committed and get hashed names from the build, so fifty logos cost two cached requests and no HTML or JavaScript.
 */
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as icons from "simple-icons";
import { src } from "./paths.mjs";

/** The brand's own dark alternative, where its color is too pale for a white tile. */
const darker = { mailchimp: "241C15", intercom: "222222", n8n: "EA4B71" };

/** Size of a logo, and distance between two: an <img> that is wider than its view must not show the next logo. */
const SIZE = 24;
const STRIDE = 2 * SIZE;

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));

const { integrationGroups } = await load("integrations");
const { windowLogos } = await load("window-logos");
const slugs = integrationGroups.flatMap((group) => group.integrations.flatMap(({ logo }) => logo.slug ?? [])).sort();

write("window.svg", [...windowLogos].sort(), (slug) => `<symbol id="${slug}" viewBox="0 0 ${SIZE} ${SIZE}">${outline(slug)}</symbol>`);
write("logos.svg", slugs, (slug, index) => {
  const y = index * STRIDE;
  return `<view id="${slug}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${outline(slug, ` transform="translate(0 ${y})"`)}`;
});

async function load(name) {
  const entry = join(src, "pages/integrations", `${name}.ts`);
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

function outline(slug, attributes = "") {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no "${slug}": give it a word in pages/integrations/integrations.ts`);
  return `<path fill="#${darker[slug] ?? icon.hex}"${attributes} d="${icon.path}"/>`;
}

function write(file, names, drawing) {
  const lines = names.map((slug, index) => `${drawing(slug, index)}\n`);
  writeFileSync(join(src, "components/brands", file), `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join("")}</svg>\n`);
  console.log(`${file}: ${names.length} logos`);
}
