import { type RefObject, useLayoutEffect, useRef } from "react";

/** An item arrives once its top is within this part of the viewport's height, so that the eye is there. */
const REVEAL_AT = 0.8;

/** Between two items that come into view together. One that comes alone never waits. */
const STAGGER_MS = 200;

/**
 * Lets the items marked `data-arrival` below the returned ref arrive as they are scrolled into view. They are visible in the server's HTML and stay so
 * where scripts fail or motion is not wanted: only what is still out of sight when this runs is held back (`data-arrival="waiting"`).
 */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    if (!window.matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
    const waiting = [...(ref.current?.querySelectorAll<HTMLElement>("[data-arrival]") ?? [])].filter(
      (item) => item.getBoundingClientRect().top > window.innerHeight * REVEAL_AT,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)?.target;
        // With those above it: an item that the visitor jumped past is in no entry.
        const arriving = waiting.splice(0, waiting.findIndex((item) => item === last) + 1);
        for (const [index, item] of arriving.entries()) {
          observer.unobserve(item);
          setTimeout(() => (item.dataset.arrival = "arrived"), index * STAGGER_MS);
        }
      },
      { rootMargin: `0px 0px -${100 - REVEAL_AT * 100}% 0px` },
    );
    for (const item of waiting) {
      item.dataset.arrival = "waiting";
      observer.observe(item);
    }
    return () => observer.disconnect();
  }, []);
  return ref;
}
