import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { type NoticeId, notice } from "../../lib/notices";
import type { ToastOptions } from "./notify";
import { setToast } from "./current-toast";
import { ToastRegion } from "./toast-region";

/** Time until screen readers know a new live region. */
const ANNOUNCE_DELAY_MS = 100;

let toastRoot: HTMLElement | null = null;

export function showToast(id: NoticeId, { params, isOnPage = false }: ToastOptions): void {
  toastRoot ??= createToastRoot();
  placeToastRoot(toastRoot);
  setTimeout(() => setToast(notice(id, params), isOnPage), ANNOUNCE_DELAY_MS);
}

/** A React root of its own, so that a toast outlives a navigation and no page loads its code. */
function createToastRoot(): HTMLElement {
  const element = document.createElement("div");
  createRoot(element).render(createElement(ToastRegion));
  return element;
}

/** Elements outside an open modal dialog are inert, so the toast moves into the dialog. */
function placeToastRoot(element: HTMLElement): void {
  const dialog = document.querySelector("dialog:modal");
  const parent = dialog ?? document.body;
  if (element.parentElement === parent) return;
  parent.append(element);
  dialog?.addEventListener("close", () => document.body.append(element), { once: true });
}
