import { useSyncExternalStore } from "react";
import type { Notice } from "../../lib/notices";

export interface Toast extends Notice {
  key: number;
  /** Screen readers read the same text on the page, where the focus goes. */
  isOnPage: boolean;
}

/** Only the newest toast is shown. */
let toast: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

export function setToast(notice: Notice, isOnPage: boolean): void {
  set({ ...notice, isOnPage, key: ++count });
}

export function removeToast(key: number): void {
  if (toast?.key === key) set(null);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => toast);
}

function set(next: Toast | null): void {
  toast = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
