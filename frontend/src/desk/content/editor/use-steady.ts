import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps the text where it is on the screen when something above it (`cause`) becomes higher or lower while somebody types. */
export function useSteady(area: RefObject<HTMLTextAreaElement | null>, cause: unknown): void {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!area.current) return;
    const top = area.current.getBoundingClientRect().top + window.scrollY;
    if (before.current !== null && document.activeElement === area.current) {
      window.scrollBy({ top: top - before.current, behavior: "instant" });
    }
    before.current = top;
  }, [area, cause]);
}
