/**
 * The functions that the host calls: `globalThis.leadlight.boot(json)` once, `globalThis.leadlight.render(json)` per page. They never throw, so that
 * the host can tell a failed page from a broken isolate.
 */
import { renderPage } from "../frontend/src/app/render-server";
import type { BootMessage, RenderRequest, RenderResponse } from "./contract";

let booted: BootMessage | null = null;

function boot(json: string): void {
  booted = JSON.parse(json) as BootMessage;
}

function render(json: string): string {
  try {
    if (booted === null) throw new Error("render before boot");
    const { route, query, form, content } = JSON.parse(json) as RenderRequest;
    const { body, structuredData } = renderPage({ ...booted, page: route, query, form, content });
    return answer({ ok: true, structuredData }, body);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return answer({ ok: false, message, stack: stack ?? "" });
  }
}

/** The HTML is not part of the JSON, because it is large. */
const answer = (response: RenderResponse, body = "") => `${JSON.stringify(response)}\n${body}`;

Object.assign(globalThis, { leadlight: { boot, render } });
