import { type LatticeName, lattices } from "./lattices";
import { LitPanes } from "./lit-panes";
import { windowAreas } from "./window-ends";

/** The panes of the page's window. Once in a document. */
export function WindowPattern({ lattice, part }: { lattice: LatticeName; part: keyof typeof windowAreas }) {
  const area = windowAreas[part];
  return (
    <g id="page-window">
      <LitPanes panes={lattices[lattice](area)} area={area} />
    </g>
  );
}
