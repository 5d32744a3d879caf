import { clsx } from "clsx";
import { type LatticeName, lattices } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";
import styles from "./hero-glass.module.css";

const size = { width: 640, height: 800 };

/** The end of the window with its lit pane, which is also what is projected. */
export type WindowEnd = "top" | "bottom";
const areas: Record<WindowEnd, LitArea> = { top: { ...size, lit: [450, 90] }, bottom: { ...size, lit: [250, 700] } };

/**
 * The page's window: on a phone a strip below the header, from `lg` on the right half of the hero. Its panes are drawn a second time as light on what is
 * below (projection.tsx). `end`: a picture before the window hides the other one. `isStrip`: the hero has another window from `lg` on, so this one is only
 * for phones. Decoration only.
 */
export function HeroGlass({ lattice, end = "top", isStrip = false }: { lattice: LatticeName; end?: WindowEnd; isStrip?: boolean }) {
  return (
    <div className={clsx(styles.glass, end === "bottom" && styles.fromBottom, isStrip && "lg:hidden")}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <WindowPattern lattice={lattice} end={end} />
      </svg>
    </div>
  );
}

/** The panes of the page's window. Once in a document. */
export function WindowPattern({ lattice, end }: { lattice: LatticeName; end: WindowEnd }) {
  const area = areas[end];
  return (
    <g id="page-window">
      <LitPanes panes={lattices[lattice](area)} area={area} />
    </g>
  );
}
