/** Hydrates a page of the desk in a window of its own. */
import { act, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { Window } from "happy-dom";
import { vi } from "vitest";
import type { DeskPage } from "../src/desk/contract";
import { Desk } from "../src/desk/desk";
import { renderDesk } from "../src/desk/render-server";

const GLOBALS = ["window", "document", "Element", "HTMLSelectElement", "HTMLInputElement", "CSS"] as const;

export async function mountDesk(page: DeskPage, url = "https://desk.example/desk/leads") {
  const window = new Window({ url });
  window.document.body.innerHTML = `<div id="root">${renderDesk(page)}</div>`;
  for (const name of GLOBALS) vi.stubGlobal(name, name === "window" ? window : window[name as never]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = window.document.getElementById("root") as unknown as HTMLElement;
  const problems: string[] = [];
  const options = { onRecoverableError: (error: unknown) => void problems.push(String(error)) };
  const mounted = await act(async () => hydrateRoot(root, createElement(Desk, page), options));
  const { document } = window;
  return {
    root,
    problems,
    window,
    press: (key: string) =>
      act(
        async () =>
          void (document.activeElement ?? document.body).dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true })),
      ),
    focusedRow: () => document.activeElement?.closest("li")?.id,
    async end() {
      await act(async () => mounted.unmount());
      await window.happyDOM.close();
      vi.unstubAllGlobals();
    },
  };
}
