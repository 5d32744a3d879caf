/**
 * The picture of each page in its social image (`src/pages/social_image/`), drawn by social-pictures.tsx. Colors are those of a dark screen, but
 * brighter: the whole picture is lit.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import * as esbuild from "esbuild";
import { parse } from "postcss";
import { fileLoaders, SERVER_RENDERER } from "./bundles.mjs";
import { frontend, src } from "./paths.mjs";

/** Fills that have the same color in every glass. Leads and what is drawn in the color of headings are dark. */
const PLAIN_FILLS = { "fill-transparent": "none", "fill-heading": "currentColor", "fill-lead": "currentColor" };

/** By route id: the colors of the light that falls through the picture, and the picture as SVG. */
export async function pagePictures(pages) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: frontend,
    entryPoints: ["build/social-pictures.tsx"],
    bundle: true,
    write: false,
    outdir: "unwritten",
    format: "iife",
    globalName: "pictures",
    jsx: "automatic",
    loader: Object.fromEntries(Object.keys(fileLoaders).map((extension) => [extension, "empty"])),
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "react-dom/server": SERVER_RENDERER },
    logLevel: "silent",
  });
  const context = vm.createContext({});
  vm.runInContext(outputFiles[0].text, context);
  const glasses = readGlasses();
  const fills = Object.fromEntries(Object.entries(glasses).map(([glass, colors]) => [glass, { ...PLAIN_FILLS, ...colors.fills }]));
  return Object.fromEntries(
    [...pages.keys()].map((id) => {
      const picture = context.pictures.socialPicture(id, fills);
      return [id, { light: picture.glasses.map((glass) => glasses[glass].light), svg: picture.svg }];
    }),
  );
}

/** The colors of each glass: those of its light, and by the class that fills a pane. */
function readGlasses() {
  const values = new Map();
  parse(readFileSync(join(src, "styles/tokens.css"), "utf8")).walkDecls((decl) => {
    if (!values.has(decl.prop)) values.set(decl.prop, decl.value);
  });
  // `light-dark(#fff, #000)`
  const dark = (name) => values.get(`--${name}`).split(", ")[1].slice(0, -1);
  const glass = (name) => {
    const [full, pale, wash] = [dark(name), dark(`${name}-pale`), dark(`${name}-wash`)];
    return {
      light: dimmed(pale),
      fills: {
        "fill-tint": dark("tint"),
        "fill-glass-deep": dark(`${name}-deep`),
        "fill-glass": full,
        "fill-glass-pale": mix(pale, full, 0.25),
        "fill-glass-wash": mix(wash, pale, 0.55),
        "fill-pane": mix(wash, pale, 0.12),
      },
    };
  };
  return Object.fromEntries(["cobalt", "amber", "viridian", "ruby"].map((name) => [name, glass(name)]));
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
