/**
 * What the app does when React cannot go on with the page that is on the screen: an extension or a translator has changed it before hydration or later, or a
 * component throws. The page is rendered again in the browser, with what was typed. Until it is ready, and if that fails too, the old one stays.
 */
import { use, useLayoutEffect, useState } from "react";
import { dropServerHtml } from "../components/server-html";
import { useHydrated } from "../lib/hydration";
import { isDocumentPath, pageAt } from "../lib/routes";
import { preparePage } from "./navigation";

/** A page that fails again so soon would fail forever. */
const LOOP_MS = 1000;

const root = () => document.getElementById("root") as HTMLElement;

/** What was on the screen at the last failure. */
let oldNodes: ChildNode[] = [];
let preparation: Promise<() => void> | undefined;
let recoveredAt = -LOOP_MS;

export const hasJustRecovered = (): boolean => performance.now() - recoveredAt < LOOP_MS;

/**
 * Without hydration a page needs the code and the styles that the server's HTML made unnecessary. Waits for them, while the old page stays on the screen.
 */
export function useRecovery(): void {
  const hydrated = useHydrated();
  const [prepared] = useState(() => (hydrated ? (preparation ??= prepare(pageAt(window.location.pathname))) : undefined));
  const carryOver = prepared && use(prepared);
  useLayoutEffect(() => {
    if (!carryOver) return;
    carryOver();
    preparation = undefined;
    recoveredAt = performance.now();
  }, [carryOver]);
}

async function prepare(page: string): Promise<() => void> {
  oldNodes = [...root().childNodes];
  dropServerHtml();
  const [{ noteControls }] = await Promise.all([import("./carry-over"), preparePage(page)]);
  return noteControls(root());
}

/** Handles an error that rendering again did not help against. The old page works as without scripts; that of another address comes from the server. */
export function keepOldPage(error: unknown): void {
  reportError(error);
  if (isDocumentPath(window.location.pathname)) root().replaceChildren(...oldNodes);
  else window.location.reload();
}
