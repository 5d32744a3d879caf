/**
 * Writes the marks of integrations from simple-icons: window.svg for the hero of /integrations, strip.svg for the home page, and logos.svg for
 * all lists of integrations. Run it in frontend/ after a change of a list: `node build/logos.mjs`.
 * The files are committed and get hashed names from the build, so seventy marks cost three cached requests and no HTML or JavaScript.
 */
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as icons from "simple-icons";
import { letters } from "./letters.mjs";
import { src } from "./paths.mjs";

/** Size of a mark, and distance between two: an <img> that is wider than its view must not show the next mark. */
const SIZE = 24;
const STRIDE = 2 * SIZE;

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));

const { integrationGroups } = await load("pages/integrations/integrations");
const { windowLogos } = await load("pages/integrations/window-logos");
const { integrationCategories } = await load("sections/integration-categories");
const { strip } = await load("sections/integration-strip-brands");
const listed = integrationGroups.flatMap((group) => group.integrations.map(({ logo }) => logo));
const counted = integrationCategories.flatMap(({ logos }) => logos);

// A `<use>` takes the color of the text; an `<img>` has a style of its own, which follows the `color-scheme` of the element.
write("window.svg", "", windowLogos, (mark) => `<symbol id="${mark}" viewBox="0 0 ${SIZE} ${SIZE}">${outline(mark)}</symbol>`);
const style = "<style>path{fill:#14191f}@media(prefers-color-scheme:dark){path{fill:#f5f8f7}}</style>\n";
const image = (mark, index) => {
  const y = index * STRIDE;
  return `<view id="${mark}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${outline(mark, ` transform="translate(0 ${y})"`)}`;
};
write("logos.svg", style, [...listed, ...counted].map(markOf), image);
write("strip.svg", style, strip.brands.map(({ logo }) => markOf(logo)), image);

async function load(file) {
  const entry = join(src, `${file}.ts`);
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

function markOf({ slug, letter }) {
  return slug ?? letter;
}

function outline(mark, attributes = "") {
  const path = letters[mark] ?? bySlug.get(mark)?.path;
  if (!path) throw new Error(`simple-icons has no "${mark}": give it a letter in pages/integrations/integrations.ts`);
  return `<path${attributes} d="${path}"/>`;
}

function write(file, head, marks, drawing) {
  const sorted = [...new Set(marks)].sort();
  const lines = sorted.map((mark, index) => `${drawing(mark, index)}\n`);
  writeFileSync(join(src, "components/brands", file), `<svg xmlns="http://www.w3.org/2000/svg">\n${head}${lines.join("")}</svg>\n`);
  console.log(`${file}: ${sorted.length} marks`);
}
