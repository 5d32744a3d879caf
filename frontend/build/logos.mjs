/**
 * Writes the logos of integrations, in the brands' colors, from simple-icons: window.svg for the hero of /integrations, strip.svg for
 * the home page, and logos.svg for every slug in pages/integrations/integrations.ts. Run it in frontend/ after a change of a list: `node build/logos.mjs`.
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

const { integrationGroups } = await load("pages/integrations/integrations");
const { windowLogos } = await load("pages/integrations/window-logos");
const { strip } = await load("sections/integration-strip-brands");
const slugs = integrationGroups.flatMap((group) => group.integrations.flatMap(({ logo }) => logo.slug ?? [])).sort();

/** Brand colors with less contrast than 3:1 (WCAG 1.4.11) on a dark pane are white there. */
const DARK_PANE = "29333d";

// A `<use>` takes the color of the text; an `<img>` has a style of its own, which follows the `color-scheme` of the element.
write("window.svg", "", [...windowLogos].sort(), (slug) => {
  const color = isDark(slug) ? "currentColor" : colorOf(slug);
  return `<symbol id="${slug}" viewBox="0 0 ${SIZE} ${SIZE}">${outline(slug, color)}</symbol>`;
});
const style = "<style>@media(prefers-color-scheme:dark){.d{fill:#f5f8f7}}</style>\n";
const image = (slug, index) => {
  const y = index * STRIDE;
  const attributes = `${isDark(slug) ? ' class="d"' : ""} transform="translate(0 ${y})"`;
  return `<view id="${slug}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${outline(slug, colorOf(slug), attributes)}`;
};
write("logos.svg", style, slugs, image);
write("strip.svg", style, strip.brands.flatMap(({ logo }) => logo.slug ?? []).sort(), image);

async function load(file) {
  const entry = join(src, `${file}.ts`);
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

function iconOf(slug) {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no "${slug}": give it a monogram in pages/integrations/integrations.ts`);
  return icon;
}

function colorOf(slug) {
  return `#${darker[slug] ?? iconOf(slug).hex}`;
}

function outline(slug, color, attributes = "") {
  return `<path fill="${color}"${attributes} d="${iconOf(slug).path}"/>`;
}

function isDark(slug) {
  return (luminance(colorOf(slug).slice(1)) + 0.05) / (luminance(DARK_PANE) + 0.05) < 3;
}

/** Relative luminance as WCAG defines it, of six hexadecimal digits. */
function luminance(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function write(file, head, names, drawing) {
  const lines = names.map((slug, index) => `${drawing(slug, index)}\n`);
  writeFileSync(join(src, "components/brands", file), `<svg xmlns="http://www.w3.org/2000/svg">\n${head}${lines.join("")}</svg>\n`);
  console.log(`${file}: ${names.length} logos`);
}
