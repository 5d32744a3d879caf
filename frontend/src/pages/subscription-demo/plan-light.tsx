import { lattices } from "../../sections/lattices";
import { type LitArea, LitPanes } from "../../sections/lit-panes";

/** Twelve bars of panes. The first eight are as wide as two plans, the others go to the right end of the page. */
const area: LitArea = { width: 720, height: 480, source: [480, 0], reach: [700, 620] };

/** The glass above the plans: its lead goes on in theirs. */
export function PlanLight() {
  return (
    <div className="absolute top-0 left-1/3 -z-1 w-full max-lg:hidden">
      <svg viewBox={`0 0 ${area.width} ${area.height}`} aria-hidden="true" className="block w-full">
        <LitPanes panes={lattices.bars(area)} area={area} />
      </svg>
    </div>
  );
}
