import { cn } from "../lib/cn";
import { type LatticeName, lattices, rowHeight } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";

const shapes = {
  /** Behind the picture of a hero. */
  window: { width: 640, height: 800, reach: [600, 680], className: "beside-words" },
  /** A strip above the words of a hero. */
  transom: { width: 1280, height: rowHeight, reach: [1250, 600] },
} as const satisfies Record<string, LitArea & { className?: string }>;

export type GlassShape = keyof typeof shapes;

/** The leaded glass of a hero: bright at the top right, where the light comes from, and gone before the words at the left. Decoration only. */
export function HeroGlass({ lattice, shape }: { lattice: LatticeName; shape: GlassShape }) {
  const { className, ...area }: LitArea & { className?: string } = shapes[shape];
  return (
    <div className={cn("hero-glass", className)}>
      <svg viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <LitPanes panes={lattices[lattice](area)} area={area} />
      </svg>
    </div>
  );
}
