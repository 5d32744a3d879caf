import { type LatticeName, lattices } from "./lattices";
import { LitPanes } from "./lit-panes";
import { windowAreas, type WindowEnd } from "./window-ends";

/** The panes of the page's window. Once in a document. */
export function WindowPattern({ lattice, end }: { lattice: LatticeName; end: WindowEnd }) {
  const area = windowAreas[end];
  return (
    <g id="page-window">
      <LitPanes panes={lattices[lattice](area)} area={area} />
    </g>
  );
}
