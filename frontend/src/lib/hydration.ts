import { useSyncExternalStore } from "react";
import { HYDRATED } from "./hydrated-event";

let hydrated = false;

/** Called once, when the server's HTML has been adopted. */
export function markHydrated(): void {
  hydrated = true;
  window.dispatchEvent(new Event(HYDRATED));
}

/** True while React adopts the server's HTML; false on the server and ever after. */
export function isHydrating(): boolean {
  return typeof document !== "undefined" && !hydrated;
}

/** True for the page that the server sends, on both sides; false for one that the visitor has navigated to. */
export function isServerPage(): boolean {
  return !hydrated;
}

const never = () => () => {};

/** False on the server and in the first render, true from then on: for what only makes sense with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
