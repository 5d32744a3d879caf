import { useSyncExternalStore } from "react";
import type { Notice } from "../../lib/notices";

export interface Message extends Notice {
  key: number;
  /** Screen readers read the same text on the page, where the focus goes. */
  isOnPage: boolean;
}

/** Only the newest message is shown. */
let message: Message | null = null;
let count = 0;
const listeners = new Set<() => void>();

export function addMessage(notice: Notice, isOnPage: boolean): void {
  set({ ...notice, isOnPage, key: ++count });
}

export function removeMessage(key: number): void {
  if (message?.key === key) set(null);
}

export function useMessage(): Message | null {
  return useSyncExternalStore(subscribe, () => message);
}

function set(next: Message | null): void {
  message = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
