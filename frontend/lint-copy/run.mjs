/** `npm run lint:copy`: warns of copy and art that break a rule of style, by file and line. It never fails: a person decides about each warning. */
import * as esbuild from "esbuild";
import { frontend } from "../build/paths.mjs";

const { outputFiles } = await esbuild.build({
  absWorkingDir: frontend,
  entryPoints: ["lint-copy/rules.ts"],
  bundle: true,
  format: "esm",
  platform: "node",
  write: false,
});
const { warnings } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
const found = warnings(frontend);
for (const { file, line, message } of found) console.warn(`${file}:${line}: ${message}`);
console.warn(found.length === 1 ? "1 warning" : `${found.length} warnings`);
