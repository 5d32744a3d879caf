import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { type NoticeId, notice } from "../lib/notices";
import type { ToastOptions } from "./toast";
import { addMessage } from "./toast-messages";
import { ToastRegion } from "./toast-region";

/** Until a screen reader knows a live region that has just come in. */
const ANNOUNCE_DELAY_MS = 100;

let container: HTMLElement | null = null;

export function showToast(id: NoticeId, { params, isOnPage = false }: ToastOptions): void {
  container ??= createContainer();
  placeContainer(container);
  setTimeout(() => addMessage(notice(id, params), isOnPage), ANNOUNCE_DELAY_MS);
}

/** A root of its own, beside the page's: no page carries a toaster, and a toast outlives a navigation. */
function createContainer(): HTMLElement {
  const element = document.createElement("div");
  createRoot(element).render(createElement(ToastRegion));
  return element;
}

/** What is outside a modal dialog is below it and inert, so a toast goes inside while one is open. */
function placeContainer(element: HTMLElement): void {
  const dialog = document.querySelector("dialog:modal");
  const parent = dialog ?? document.body;
  if (element.parentElement === parent) return;
  parent.append(element);
  dialog?.addEventListener("close", () => document.body.append(element), { once: true });
}
