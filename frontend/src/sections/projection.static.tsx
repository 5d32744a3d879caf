import { clsx } from "clsx";
import { glassClass, type Glass } from "./glass";
import type { LatticeName } from "./lattices";
import type { WindowEnd } from "./window-ends";
import { WindowPattern } from "./window-pattern";

interface ProjectionProps {
  glass?: Glass | undefined;
  /** The end of the window that shines. */
  end?: WindowEnd;
  /** The pattern, if the page has no `HeroGlass`. */
  lattice?: LatticeName;
  /** On a page for reading, where it falls on lines of text. */
  isFaint?: boolean;
}

const viewBoxes: Record<WindowEnd, string> = { top: "0 0 640 320", bottom: "0 480 640 320" };

/**
 * The light that falls through the page's window (hero-glass.static.tsx) on what follows: the same panes along the beam of the sun, in three copies that
 * are sharp at the sill and blurred away from it. styles/deferred.css has its light and motion. It stands after the hero. Decoration only.
 */
export function Projection({ glass, end = "top", lattice, isFaint }: ProjectionProps) {
  return (
    <div className={clsx("projection", isFaint && "projection-faint", glass && glassClass[glass])} aria-hidden="true">
      <div>
        {[0, 1, 2].map((copy) => (
          <svg key={copy} viewBox={viewBoxes[end]} preserveAspectRatio="xMaxYMin slice">
            {lattice && copy === 0 ? <WindowPattern lattice={lattice} part="strip" /> : <use href="#page-window" />}
          </svg>
        ))}
      </div>
    </div>
  );
}
