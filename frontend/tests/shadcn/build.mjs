/** Builds the page of shadcn-ui's components as the site's pages are built: one stylesheet and one script. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { BROWSERS, bundleOptions } from "../../build/bundles.mjs";
import { compileCssModule, cssModuleNames } from "../../build/css-modules.mjs";
import { classesIn, compileUtilities } from "../../build/styles.mjs";

export async function buildShadcnPage() {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".tsx"));
  const css = await compileUtilities(files.flatMap((file) => classesIn(join(import.meta.dirname, file))));
  const icon = await compileCssModule("src/components/ui/icon.module.css");
  const { outputFiles, warnings } = await esbuild.build({
    ...bundleOptions(false),
    entryPoints: [join(import.meta.dirname, "entry.tsx")],
    outdir: "unwritten",
    format: "iife",
    platform: "browser",
    target: BROWSERS,
    plugins: [cssModuleNames],
  });
  return { css: icon + css, script: outputFiles[0].text, warnings };
}
