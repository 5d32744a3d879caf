import { useSyncExternalStore } from "react";
import type { Notice } from "../lib/notices";

export interface Message extends Notice {
  key: number;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** The newest alone: two outcomes on top of each other help nobody. */
export function addMessage(notice: Notice): void {
  set([{ ...notice, key: ++count }]);
}

export function removeMessage(key: number): void {
  set(messages.filter((message) => message.key !== key));
}

export function useMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => messages);
}

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
