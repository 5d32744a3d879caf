/**
 * Writes the marks of integrations from simple-icons: strip.svg and categories.svg for the home page, and logos.svg for all lists of
 * integrations. Run it in frontend/ after a change of a list: `node build/logos.mjs`.
 * The files are committed and get hashed names from the build, so seventy marks cost a few cached requests and no HTML or JavaScript.
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

/** Distance of marks in one picture. */
const PITCH = 1.5 * SIZE;

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));

const { integrationGroups } = await load("pages/integrations/integrations");
const { integrationCategories } = await load("sections/integration-categories");
const { strip } = await load("sections/integration-strip-brands");
const listed = integrationGroups.flatMap((group) => group.integrations.map(({ logo }) => logo));
const counted = integrationCategories.flatMap(({ logos }) => logos);

// An `<img>` has a style of its own, which follows the `color-scheme` of the element.
const style = "<style>path{fill:#14191f}@media(prefers-color-scheme:dark){path{fill:#f5f8f7}}</style>\n";
const image = (mark, index) => {
  const y = index * STRIDE;
  return `<view id="${mark}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${outline(mark, 0, y)}`;
};
write("logos.svg", style, sorted([...listed, ...counted].map(markOf)), image);
write("strip.svg", style, sorted(strip.brands.map(({ logo }) => markOf(logo))), image);

/** All marks of a category in two rows, as one picture. */
const block = ({ id, logos }, index) => {
  const columns = Math.ceil(logos.length / 2);
  const top = index * 3 * STRIDE;
  const marks = logos.map((logo, position) => {
    const [row, column] = [Math.floor(position / columns), position % columns];
    return outline(markOf(logo), column * PITCH, top + row * PITCH);
  });
  return `<view id="${id}" viewBox="0 ${top} ${columns * PITCH - PITCH + SIZE} ${PITCH + SIZE}"/>${marks.join("")}`;
};
write("categories.svg", style, integrationCategories, block);

async function load(file) {
  const entry = join(src, `${file}.ts`);
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

function markOf({ slug, letter }) {
  return slug ?? letter;
}

function outline(mark, x, y) {
  const path = letters[mark] ?? bySlug.get(mark)?.path;
  if (!path) throw new Error(`simple-icons has no "${mark}": give it a letter in pages/integrations/integrations.ts`);
  return `<path transform="translate(${x} ${y})" d="${path}"/>`;
}

function write(file, head, items, drawing) {
  const lines = items.map((item, index) => `${drawing(item, index)}\n`);
  writeFileSync(join(src, "components/brands", file), `<svg xmlns="http://www.w3.org/2000/svg">\n${head}${lines.join("")}</svg>\n`);
  console.log(`${file}: ${items.length}`);
}

/** Each once, in the order of the alphabet. */
function sorted(marks) {
  return [...new Set(marks)].sort();
}
