/**
 * Writes the logos of integrations, in the brands' own colours, as simple-icons has them: window.svg, those that the first screen of
 * /integrations shows, and logos.svg, all that pages/integrations/integrations.ts names by a slug. Run it after a change of that list or of
 * that window: `node src/components/brands/logos.build.mjs` (in frontend/). The results are committed and get their hashed names from the
 * build like any other asset, so that fifty logos cost two cached requests and no byte of HTML or JavaScript.
 */
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import * as icons from "simple-icons";

/** Brand colours too pale for a white tile, and the brand's own dark alternative. */
const darker = { mailchimp: "241C15", intercom: "222222", n8n: "EA4B71" };

/** Of a logo, and from one to the next: an <img> wider than its view must not show a neighbour. */
const SIZE = 24;
const STRIDE = 2 * SIZE;

const here = new URL(".", import.meta.url);
const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));

const { integrationGroups } = await load("integrations");
const { windowLogos } = await load("window-logos");
const slugs = integrationGroups.flatMap((group) => group.integrations.flatMap(({ logo }) => logo.slug ?? [])).sort();

write("window.svg", [...windowLogos].sort(), (slug) => `<symbol id="${slug}" viewBox="0 0 ${SIZE} ${SIZE}">${outline(slug)}</symbol>`);
write("logos.svg", slugs, (slug, at) => {
  const y = at * STRIDE;
  return `<view id="${slug}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${outline(slug, ` transform="translate(0 ${y})"`)}`;
});

async function load(name) {
  const entry = new URL(`../../pages/integrations/${name}.ts`, here).pathname;
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

function outline(slug, attributes = "") {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no "${slug}": give it a word in pages/integrations/integrations.ts`);
  return `<path fill="#${darker[slug] ?? icon.hex}"${attributes} d="${icon.path}"/>`;
}

function write(file, names, drawing) {
  const lines = names.map((slug, at) => `${drawing(slug, at)}\n`);
  writeFileSync(new URL(file, here), `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join("")}</svg>\n`);
  console.log(`${file}: ${names.length} logos`);
}
