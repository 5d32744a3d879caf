import type { MouseEvent } from "react";

/** The question that is clicked stays under the pointer while the open one above it closes. */
export function keepRow({ target }: MouseEvent) {
  const row = (target as Element).closest("summary");
  if (!row) return;
  const { top } = row.getBoundingClientRect();
  requestAnimationFrame(() => window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" }));
}
