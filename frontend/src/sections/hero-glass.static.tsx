import { type LatticeName, lattices } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";
import styles from "./hero-glass.module.css";

const area: LitArea = { width: 640, height: 800, reach: [600, 680] };

/**
 * The leaded glass of a hero, behind its picture or beside its words: bright at the top right, where the light comes from, and gone before the words at
 * the left. Decoration only.
 */
export function HeroGlass({ lattice }: { lattice: LatticeName }) {
  return (
    <div className={`${styles.glass} light-rays`}>
      <svg viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <LitPanes panes={lattices[lattice](area)} area={area} />
      </svg>
    </div>
  );
}
