import { clsx } from "clsx";

interface LightFanProps {
  /** Number of panes in a row. */
  count: number;
  /** gathers: from the whole side to its middle half, taking on light. spreads: the reverse. */
  way: "gathers" | "spreads";
  /** The light runs from left to right instead of downwards. */
  sideways?: boolean;
  /** The classes of its size, and of the width from which on it is shown. */
  className?: string;
}

/** Light between one lit pane of half the width and a row of panes of the whole width. */
export function LightFan({ count, way, sideways = false, className = "h-40 w-full max-lg:hidden" }: LightFanProps) {
  return (
    <svg
      viewBox={sideways ? "0 0 100 600" : "0 0 600 100"}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx("drawing block overflow-visible", way === "spreads" && "rotate-180", className)}
    >
      <path d={row(count, 0, 0.4, sideways)} className="fill-glass-wash" />
      <path d={row(count, 0.4, 0.75, sideways)} className="fill-glass-pale" />
      <path d={row(count, 0.75, 1, sideways)} className="fill-glass" />
    </svg>
  );
}

/** A row of panes between two distances, as parts of the whole. */
function row(count: number, from: number, to: number, sideways: boolean): string {
  const corner = (at: number, distance: number) => {
    const inset = 150 * distance;
    const across = (inset + (at * (600 - 2 * inset)) / count).toFixed(0);
    const along = (distance * 100).toFixed(0);
    return sideways ? `${along} ${across}` : `${across} ${along}`;
  };
  return Array.from(
    { length: count },
    (_, at) => `M${corner(at, from)}L${corner(at + 1, from)}L${corner(at + 1, to)}L${corner(at, to)}z`,
  ).join("");
}
