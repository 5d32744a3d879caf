import { clsx } from "clsx";
import type { Area, Pane } from "./lattices";
import { litPanesClass, toneClass } from "./pane-tones";

/** How many panes are clear, and how many have the paler tint. The others have the deeper one. */
const clearShare = 0.72;
const tintedShare = 0.21;

export interface LitArea extends Area {
  /** The middle of the lit pane is the one nearest to this point. */
  lit: readonly [x: number, y: number];
}

/** The panes of a window: most are clear, some tinted, one is lit. One path for all panes of a tone. */
export function LitPanes({ panes, area, className }: { panes: readonly Pane[]; area: LitArea; className?: string }) {
  const inside = panes.filter(({ x, y }) => x > -80 && x < area.width + 80 && y > -80 && y < area.height + 80);
  const distance = ({ x, y }: Pane) => Math.hypot(x - area.lit[0], y - area.lit[1]);
  const lit = inside.reduce((nearest, pane) => (distance(pane) < distance(nearest) ? pane : nearest), inside[0] as Pane);
  const paths = toneClass.map(() => "");
  for (const [index, pane] of inside.entries()) paths[pane === lit ? 3 : toneAt(index)] += pane.d;
  return (
    <g className={clsx(litPanesClass, className)}>{paths.map((d, tone) => d && <path key={tone} d={d} className={toneClass[tone]} />)}</g>
  );
}

/** Irregular, as in hand-made windows, and even over the window: multiples of the golden ratio fill the unit interval without clusters. */
function toneAt(index: number): 0 | 1 | 2 {
  const value = (index * 0.618034) % 1;
  return value < clearShare ? 0 : value < clearShare + tintedShare ? 1 : 2;
}
