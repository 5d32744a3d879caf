import { clsx } from "clsx";
import { type LatticeName, lattices } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";
import styles from "./hero-glass.module.css";

const area: LitArea = { width: 640, height: 800, lit: [450, 90] };

/**
 * The page's window: on a phone a strip below the header, from `lg` on the right half of the hero. Its panes are drawn a second time as light on what is
 * below (projection.tsx). `isStrip`: the hero has another window from `lg` on, so this one is only for phones. Decoration only.
 */
export function HeroGlass({ lattice, isStrip = false }: { lattice: LatticeName; isStrip?: boolean }) {
  return (
    <div className={clsx(styles.glass, isStrip && "lg:hidden")}>
      <svg viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <g id="page-window">
          <LitPanes panes={lattices[lattice](area)} area={area} />
        </g>
      </svg>
    </div>
  );
}
