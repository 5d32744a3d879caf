/** The functions that the host calls for a page of the desk, with the protocol of entry.ts. `structuredData` holds the document's title. */
import type { DeskPage } from "../frontend/src/desk/contract";
import { renderDesk } from "../frontend/src/desk/render-server";
import { titleOf } from "../frontend/src/desk/title";
import type { RenderResponse } from "./contract";

/** The desk needs nothing before its first page. */
function boot(): void {}

function render(json: string): string {
  try {
    const page = JSON.parse(json) as DeskPage;
    return answer({ ok: true, structuredData: [{ title: titleOf(page) }] }, renderDesk(page));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return answer({ ok: false, message, stack: stack ?? "" });
  }
}

const answer = (response: RenderResponse, body = "") => `${JSON.stringify(response)}\n${body}`;

Object.assign(globalThis, { leadlight: { boot, render } });
