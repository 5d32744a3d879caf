import { useEffect } from "react";

/** An item arrives when its top is within this part of the viewport's height. */
const REVEAL_AT = 0.8;

/** Delay between items that come into view together. */
const STAGGER_MS = 200;

/**
 * Animates the items marked `data-arrival` when they are scrolled into view. The server's HTML shows them, and they stay visible without scripts or with
 * reduced motion: only items that are below the viewport when this runs are hidden first (`data-arrival="waiting"`).
 */
export function useArrival(): void {
  // Not a layout effect: it would measure before a navigation has scrolled, and style the new page twice.
  useEffect(() => {
    if (!window.matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
    const waiting = [...document.querySelectorAll<HTMLElement>("[data-arrival]")].filter(
      (item) => item.getBoundingClientRect().top > window.innerHeight * REVEAL_AT,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)?.target;
        // Items that the visitor jumped past have no entry, so all items above the last one arrive too.
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
}
