import type { ReactNode } from "react";

export type ValueDrawingName = "key" | "scale" | "hours";

const lines = (count: number, from: number, to: number, line: (at: number) => string) =>
  Array.from({ length: count - 1 }, (_, index) => line(from + ((index + 1) * (to - from)) / count)).join("");

/** A square of `parts` by `parts` panes. */
function square(left: number, parts: number): string {
  return lines(parts, left, left + 80, (x) => `M${x} 0v80`) + lines(parts, 0, 80, (y) => `M${left} ${y}h80`);
}

const drawings: Record<ValueDrawingName, ReactNode> = {
  /** One pane of many has a lock. */
  key: (
    <>
      <path d="M0 0h320v80H0z" className="fill-glass-wash" />
      <path d="M160 0h40v80h-40z" className="fill-glass" />
      <path d={lines(8, 0, 320, (x) => `M${x} 0v80`) + "M0 40h160M200 40h120"} fill="none" />
      <path d="M180 24a8 8 0 0 1 4 15l4 18h-16l4-18a8 8 0 0 1 4-15z" className="fill-pane" />
    </>
  ),
  /** From one call to very many. */
  scale: (
    <>
      <path d="M0 0h80v80H0z" className="fill-pane" />
      <path d="M80 0h80v80H80z" className="fill-glass-wash" />
      <path d="M160 0h80v80h-80z" className="fill-glass-pale" />
      <path d="M240 0h80v80h-80z" className="fill-glass" />
      <path d={square(80, 2) + square(160, 4) + square(240, 8)} fill="none" />
    </>
  ),
  /** A day of panes, up to now. */
  hours: (
    <>
      <path d="M0 0h200v80H0z" className="fill-glass-wash" />
      <path d="M200 0h106.7v80H200z" className="fill-glass-pale" />
      <path d="M306.7 0H320v80h-13.3z" className="fill-glass" />
      <path d={lines(24, 0, 320, (x) => `M${Math.round(x)} 0v80`)} fill="none" />
    </>
  ),
};

export function ValueDrawing({ name }: { name: ValueDrawingName }) {
  return (
    <svg viewBox="0 0 320 80" preserveAspectRatio="none" aria-hidden="true" className="drawing block h-24 w-full border-b border-lead">
      {drawings[name]}
    </svg>
  );
}
