import { clsx } from "clsx";
import type { LatticeName } from "./lattices";
import { type WindowEnd, windowSize } from "./window-ends";
import { WindowPattern } from "./window-pattern";
import styles from "./hero-glass.module.css";

/**
 * The page's window: on a phone a strip below the header, from `lg` on the right half of the hero. Its panes are drawn a second time as light on what is
 * below (projection.static.tsx). `end`: a picture before the window hides the other one. `isStrip`: the hero has another window from `lg` on, so this one is only
 * for phones. Decoration only.
 */
export function HeroGlass({ lattice, end = "top", isStrip = false }: { lattice: LatticeName; end?: WindowEnd; isStrip?: boolean }) {
  return (
    <div className={clsx(styles.glass, end === "bottom" && styles.fromBottom, isStrip && "lg:hidden")}>
      <svg viewBox={`0 0 ${windowSize.width} ${windowSize.height}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <WindowPattern lattice={lattice} part={isStrip ? "strip" : end} />
      </svg>
    </div>
  );
}
