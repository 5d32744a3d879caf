/**
 * The picture of each page in its social image (`src/pages/social_image/`): the drawing of an article, or else the window at the end of the page. It is
 * taken from the page's HTML, so a page names its window and its color only once. Colors are those of a dark screen, but brighter: the whole picture is lit.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BuildError } from "./error.mjs";
import { src } from "./paths.mjs";

/** What is taken from a page, the first of these that it has, and how it fills 480 by 300. */
const SOURCES = [
  { viewBox: "0 0 320 200", at: 0, attributes: 'transform="scale(1.5)" stroke="currentColor" stroke-width="2.4"' },
  { viewBox: "0 0 560 360", at: -1, attributes: 'transform="translate(-192 -66) scale(1.2)" stroke-width="3.2"' },
];

/** The picture of a page that has neither: diamond panes, one of them lit. */
const DIAMONDS = `<svg viewBox="0 0 320 200" class="glass-cobalt">
<path class="fill-pane" d="M0 0h320v200H0z"></path>
<path class="fill-glass-wash" d="M120-50l40 50-40 50-40-50zM200 50l40 50-40 50-40-50zM40 50l40 50-40 50L0 100zM280 150l40 50-40 50-40-50z"></path>
<path class="fill-glass-pale" d="M120 50l40 50-40 50-40-50zM280 50l40 50-40 50-40-50zM40-50l40 50-40 50L0 0zM200 150l40 50-40 50-40-50zM160 100l40 50-40 50-40-50z"></path>
<path class="fill-glass" d="M160 0l40 50-40 50-40-50z"></path>
<path class="fill-transparent" d="M-80 0L80 200M0 0l160 200M80 0l160 200M160 0l160 200M240 0l160 200M80 0L-80 200M160 0L0 200M240 0L80 200M320 0L160 200M400 0L240 200"></path>
</svg>`;

/** The colors of the light that falls through the picture and the picture as SVG, by route id. `rendered`: the HTML of each page. */
export function pagePictures(rendered) {
  const glasses = readGlasses();
  return Object.fromEntries([...rendered].map(([id, html]) => [id, findPicture(html, glasses) ?? findPicture(DIAMONDS, glasses)]));
}

function findPicture(html, glasses) {
  for (const { viewBox, at, attributes } of SOURCES) {
    const found = [...html.matchAll(new RegExp(`<svg viewBox="${viewBox}"[^>]*>(.*?)</svg>`, "gs"))].at(at);
    if (found === undefined) continue;
    const [element, content] = found;
    // The color is a class of the element or of the nearest one around it.
    const around = html.slice(0, found.index + element.indexOf(">"));
    const own = around.match(/glass-(?:cobalt|amber|viridian|ruby)(?=[ "])/g)?.at(-1) ?? "glass-cobalt";
    const drawn = content
      .replace(/<linearGradient.*<\/linearGradient>/s, "")
      .replace(/ transform="skew[^"]*"/, "")
      .replace(/stroke="url[^"]*" stroke-width="[^"]*"/, 'stroke="currentColor"')
      .replaceAll(/class="([^"]*)"/g, (_, classes) => `fill="${fillOf(classes.split(" "), own, glasses)}"`);
    const colors = new Set(content.match(/glass-(?:cobalt|amber|viridian|ruby)(?=[ "])/g) ?? [own]);
    const ground = `<path fill="${glasses[own]["fill-pane"]}" d="M0 0h480v300H0z"/>`;
    return {
      light: [...colors].map((glass) => glasses[glass].light),
      svg: `${ground}<g ${attributes} fill="${glasses[own]["fill-glass-wash"]}">${drawn.replaceAll("\n", "")}</g>`,
    };
  }
  return undefined;
}

/** Fills that have the same color in every glass. Leads and what is drawn in the color of headings are dark. */
const PLAIN_FILLS = { "fill-transparent": "none", "fill-heading": "currentColor", "fill-lead": "currentColor" };

function fillOf(classes, own, glasses) {
  const glass = glasses[classes.find((name) => name in glasses) ?? own];
  const fills = { ...PLAIN_FILLS, ...glass };
  const name = classes.find((name) => name in fills);
  if (name === undefined)
    throw new BuildError(`a social image has no color for class="${classes.join(" ")}" (frontend/build/pictures.mjs)`);
  return fills[name];
}

/** The colors of each glass by the class that fills a pane with it. */
function readGlasses() {
  const tokens = readFileSync(join(src, "styles/tokens.css"), "utf8");
  const dark = (name) => new RegExp(`--${name}: light-dark\\(#\\w+, (#\\w+)\\)`).exec(tokens)[1];
  const glass = (name) => {
    const [full, pale, wash] = [dark(name), dark(`${name}-pale`), dark(`${name}-wash`)];
    return {
      light: dimmed(pale),
      "fill-tint": dark("tint"),
      "fill-glass-deep": dark(`${name}-deep`),
      "fill-glass": full,
      "fill-glass-pale": mix(pale, full, 0.25),
      "fill-glass-wash": mix(wash, pale, 0.55),
      "fill-pane": mix(wash, pale, 0.12),
    };
  };
  return Object.fromEntries(["cobalt", "amber", "viridian", "ruby"].map((name) => [`glass-${name}`, glass(name)]));
}

/** The highest luminance of light on which the title, nearly white, has a contrast of 4.5 (WCAG 2.2, 1.4.3). */
const MAX_LUMINANCE = 0.19;

/** A light on which words can be read: amber is too bright. */
function dimmed(color) {
  const luminance = (part) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(mix(color, "#14191f", part).slice(at, at + 2), 16) / 255);
    const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  let part = 0;
  while (luminance(part) > MAX_LUMINANCE) part += 0.02;
  return mix(color, "#14191f", part);
}

/** The color between two, `part` of the way from the first. */
function mix(one, other, part) {
  const channels = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, index) =>
      Math.round(value + (to[index] - value) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
