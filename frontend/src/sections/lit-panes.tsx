import { clsx } from "clsx";
import type { Area, Pane } from "./lattices";
import { litPanesClass, toneClass } from "./pane-tones";

/** Of a hundred panes, how many have each tone: clear, two tints, and the rest a deeper one. One pane of a window is lit. */
const tintedFrom = 72;
const deepFrom = 93;

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
  for (const pane of inside) paths[pane === lit ? 3 : toneAt(pane)] += pane.d;
  return (
    <g className={clsx(litPanesClass, className)}>{paths.map((d, tone) => d && <path key={tone} d={d} className={toneClass[tone]} />)}</g>
  );
}

/** Irregular, as in hand-made windows. The same place always has the same tone. */
function toneAt({ x, y }: Pane): 0 | 1 | 2 {
  const value = (((Math.round(x) * 7919 + Math.round(y) * 104729) % 101) + 101) % 101;
  return value < tintedFrom ? 0 : value < deepFrom ? 1 : 2;
}
