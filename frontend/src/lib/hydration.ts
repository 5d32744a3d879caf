import { useSyncExternalStore } from "react";
import { HYDRATED } from "./hydrated-event";

let hydrated = false;

/** Call once after hydration. */
export function markHydrated(): void {
  hydrated = true;
  window.dispatchEvent(new Event(HYDRATED));
}

/** True while React hydrates the server's HTML; false on the server and afterwards. */
export function isHydrating(): boolean {
  return typeof document !== "undefined" && !hydrated;
}

/** True on both sides for the page that the server rendered; false for a page that the visitor navigated to. */
export function isServerPage(): boolean {
  return !hydrated;
}

const never = () => () => {};

/** False on the server and in the first render, then true: for what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
