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

/**
 * True on the server, and in the browser until hydration has finished: the component is part of the page that the server sent. It becomes false while that
 * page is on the screen, so a component reads it once, with `useState(isBeforeHydration)`.
 */
export function isBeforeHydration(): boolean {
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
