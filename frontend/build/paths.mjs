import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const frontend = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(frontend);
export const src = join(frontend, "src");
export const generated = join(frontend, "generated");
export const data = join(root, "data");
export const ssrBundle = join(root, "ssr-bundle");

/** How our modules name each other; packages write other extensions. To hear of every import of every package would double a build's time. */
export const OWN_IMPORT = /^(\.{1,2}\/)+[^.]*(\.(static|island|lazy))?(\.tsx)?$/;
