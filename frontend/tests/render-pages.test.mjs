/** The message for a style attribute leads to the component; without it a page is only refused. */
import { join } from "node:path";
import * as esbuild from "esbuild";
import { expect, test } from "vitest";
import { bundleOptions, ownJsxRuntime } from "../build/bundles.mjs";
import { frontend } from "../build/paths.mjs";
import { renderPages } from "../build/render-pages.mjs";

/** A server's script with one page, minified like the site's. */
const SCRIPT = `
import { Styled } from "./render-pages/styled";
const answer = (response) => JSON.stringify(response) + "\\n";
const render = () => {
  try {
    Styled();
    return answer({ ok: true });
  } catch ({ message, stack }) {
    return answer({ ok: false, message, stack });
  }
};
globalThis.leadlight = { boot() {}, render };
`;

test("a style attribute is an error with element, component and file", async () => {
  const path = join(frontend, "unwritten/server.js");
  const { outputFiles } = await esbuild.build({
    ...bundleOptions(false),
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname },
    outfile: path,
    format: "iife",
    sourcemap: "external",
    plugins: [ownJsxRuntime],
  });
  const [map, script] = [".js.map", ".js"].map((end) => outputFiles.find((file) => file.path.endsWith(end)).text);
  expect(() => renderPages({ path, script, map }, new Map([["spring", ""]]))).toThrow(
    /^page spring: <p id="styled"> has a style attribute.+\n {2}in Styled \(frontend\/tests\/render-pages\/styled\.tsx:\d+\)$/,
  );
});
