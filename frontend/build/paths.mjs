import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const frontend = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(frontend);
export const src = join(frontend, "src");
export const generated = join(frontend, "generated");
export const data = join(root, "data");
export const ssrBundle = join(root, "ssr-bundle");

/** Matches imports of our own modules; packages have other extensions. Hooks for the packages' imports would double the build time. */
export const OWN_IMPORT = /^(\.{1,2}\/)+[^.]*(\.(static|island|lazy|server))?(\.tsx)?$/;
