/**
 * Writes the marks of integrations from simple-icons: logos.svg for all lists of integrations, and strip.svg for pages that show only a few. Run it in
 * frontend/ after a change of a list: `node build/logos.mjs`. The files are committed and get hashed names from the build, so seventy marks cost two cached
 * requests and no HTML or JavaScript.
 */
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as icons from "simple-icons";
import * as earlierIcons from "simple-icons-7/icons";
import { optimize } from "svgo";
import { src } from "./paths.mjs";

/** Size of a mark, which has one decimal: a thirtieth of the grid of simple-icons. Half as many bytes, and no edge moves by a tenth of a pixel. */
const SCALE = 3;
const SIZE = 24 * SCALE;
const DECIMALS = 1;

/** Distance between two: an <img> that is wider than its view must not show the next mark. */
const STRIDE = 2 * SIZE;

/** Distance of marks in the row of a category, and how many it has. More would make the home page too large for a visit with data saving. */
const PITCH = 2 * SIZE;
const MARKS_OF_CATEGORY = 3;

/**
 * Version 7 still has the marks of Salesforce, Slack, LinkedIn and Microsoft, which were removed since, and Zapier's sign instead of its word, which no one
 * can read in 24 pixels. It is CC0 too.
 */
const earlier = new Set(["dynamics365", "linkedin", "microsoftteams", "powerautomate", "salesforce", "slack", "zapier"]);
const taken = [...Object.values(icons), ...Object.values(earlierIcons).filter(({ slug }) => earlier.has(slug))];
const bySlug = new Map(taken.map((icon) => [icon.slug, icon]));

const { integrationGroups } = await load("pages/integrations/integrations");
const { integrationCategories } = await load("sections/integration-categories");
const { strip } = await load("sections/integration-strip-brands");
const listed = integrationGroups.flatMap((group) => group.integrations.map(({ logo }) => logo));
const counted = integrationCategories.flatMap(({ logos }) => logos);

write("logos.svg", sorted([...listed, ...counted]).map(image));

/** The marks of the strip, and a row for each category of the home page. */
const inStrip = strip.brands.map(({ logo }) => logo);
const rows = integrationCategories.map(({ id, logos }) => ({ id, marks: logos.slice(0, MARKS_OF_CATEGORY) }));
const few = sorted([...inStrip, ...rows.flatMap(({ marks }) => marks)]);
const row = ({ id, marks }, index) => {
  const top = (few.length + index) * STRIDE;
  const uses = marks.map((mark, column) => `<use href="#mark-${mark}" x="${column * PITCH}" y="${top - few.indexOf(mark) * STRIDE}"/>`);
  return `<view id="${id}" viewBox="0 ${top} ${(marks.length - 1) * PITCH + SIZE} ${SIZE}"/>${uses.join("")}`;
};
write("strip.svg", [...few.map(image), ...rows.map(row)]);

async function load(file) {
  const entry = join(src, `${file}.ts`);
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
}

/** A mark and its view, below those before it. */
function image(mark, index) {
  const path = bySlug.get(mark)?.path;
  if (!path) throw new Error(`simple-icons has no "${mark}"`);
  const y = index * STRIDE;
  return `<view id="${mark}" viewBox="0 ${y} ${SIZE} ${SIZE}"/><path id="mark-${mark}" transform="translate(0 ${y})" d="${scaled(path)}"/>`;
}

/** The data of a path of simple-icons in our size. */
function scaled(path) {
  const params = { floatPrecision: DECIMALS, transformPrecision: 8 };
  const { data } = optimize(`<svg><path transform="scale(${SCALE})" d="${path}"/></svg>`, {
    plugins: [{ name: "convertPathData", params }],
  });
  return data.match(/ d="([^"]+)"/)[1];
}

function write(file, lines) {
  // An `<img>` has a style of its own, which follows the `color-scheme` of the element.
  const style = "<style>path{fill:#14191f}@media(prefers-color-scheme:dark){path{fill:#f5f8f7}}</style>";
  writeFileSync(
    join(src, "components/brands", file),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${[style, ...lines].join("\n")}\n</svg>\n`,
  );
  console.log(`${file}: ${lines.length}`);
}

/** Each once, in the order of the alphabet. */
function sorted(marks) {
  return [...new Set(marks)].sort();
}
