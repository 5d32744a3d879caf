/** Renders every page with the server's script, as the host does at its start. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";
import vm from "node:vm";
import { BuildError } from "./error.mjs";
import { data, frontend } from "./paths.mjs";

/** A page of content with every kind of block. */
export const SAMPLE_CONTENT = JSON.parse(readFileSync(join(frontend, "build/content-sample.json"), "utf8"));

/**
 * The answers of the server's script by route id. A page with a style attribute is a build error that names the element, the component and the file; the host
 * reports all other errors.
 *
 * @param {{ path: string, script: string, map: string }} server the script, where it is written, and its source map
 */
export function renderPages(server, pages) {
  const context = vm.createContext({});
  vm.runInContext(server.script, context, { filename: "server.js" });
  context.leadlight.boot(JSON.stringify({ site: JSON.parse(readFileSync(join(data, "site.json"), "utf8")), postsRequests: true }));
  return new Map([...pages.keys()].map((id) => [id, renderPage(context.leadlight, server, id)]));
}

function renderPage(leadlight, server, route) {
  const answer = leadlight.render(
    JSON.stringify({ route, query: {}, form: null, ...(route === "content" && { content: SAMPLE_CONTENT }) }),
  );
  const { ok, message, stack } = JSON.parse(answer.slice(0, answer.indexOf("\n")));
  if (!ok && message.includes("has a style attribute")) throw new BuildError(`page ${route}: ${message}\n${callerOf(stack, server)}`);
  return answer;
}

/** The component that called `jsx()`, and its file. */
function callerOf(stack, { path, map }) {
  const sources = new SourceMap(JSON.parse(map));
  for (const [, line, column] of stack.matchAll(/server\.js:(\d+):(\d+)/g)) {
    const { originalSource, originalLine } = sources.findEntry(Number(line) - 1, Number(column) - 1);
    const file = originalSource && resolve(path, "..", originalSource);
    if (!file || file.endsWith("app/jsx-runtime.ts") || !existsSync(file)) continue;
    const above = readFileSync(file, "utf8")
      .split("\n")
      .slice(0, originalLine + 1)
      .join("\n");
    const component = [...above.matchAll(/(?:function|const|let|var) ([A-Z]\w*)/g)].at(-1)?.[1];
    return `  in ${component ?? "a component"} (frontend/${relative(frontend, file).replaceAll("\\", "/")}:${originalLine + 1})`;
  }
  return "";
}
