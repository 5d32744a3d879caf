import { type LatticeName, lattices } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";

export const size = { width: 640, height: 800 };

/** The end of the window with its lit pane, which is also what is projected. */
export type WindowEnd = "top" | "bottom";
const areas: Record<WindowEnd, LitArea> = { top: { ...size, lit: [450, 90] }, bottom: { ...size, lit: [250, 700] } };

/** The panes of the page's window. Once in a document. */
export function WindowPattern({ lattice, end }: { lattice: LatticeName; end: WindowEnd }) {
  const area = areas[end];
  return (
    <g id="page-window">
      <LitPanes panes={lattices[lattice](area)} area={area} />
    </g>
  );
}
