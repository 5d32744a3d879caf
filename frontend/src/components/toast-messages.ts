import { useSyncExternalStore } from "react";
import type { Notice } from "../lib/notices";

export interface Message extends Notice {
  key: number;
  /** The same words are read from the page, because the focus goes to them there. */
  isOnPage: boolean;
}

/** The newest alone: two outcomes on top of each other help nobody. */
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
