import { clsx } from "clsx";
import type { Area, Pane } from "./lattices";
import { litPanesClass, strengthClass } from "./pane-strengths";

export interface LitArea extends Area {
  /** How far the light reaches from its source. */
  reach: readonly [x: number, y: number];
  /** Where the light comes from. The default is the top right. */
  source?: readonly [x: number, y: number];
}

const strengths = strengthClass.length;

/** Panes that are bright where the light of their area comes from, and dark where it ends: one path for all panes of a strength. */
export function LitPanes({ panes, area, className }: { panes: readonly Pane[]; area: LitArea; className?: string }) {
  const [sourceX, sourceY] = area.source ?? [area.width, 0];
  const paths = Array.from({ length: strengths }, () => "");
  for (const { x, y, d } of panes) {
    const isInside = Math.abs(y - area.height / 2) < area.height / 2 + 56;
    const nearness = 1 - Math.hypot((sourceX - x) / area.reach[0], (sourceY - y) / area.reach[1]);
    const strength = Math.min(strengths - 1, Math.floor((nearness + unevenness(x, y)) * strengths));
    if (isInside && nearness > 0.02 && strength >= 0) paths[strength] += d;
  }
  return (
    <g className={clsx(litPanesClass, className)}>
      {paths.map((d, strength) => (
        <path key={strength} d={d} className={strengthClass[strength]} />
      ))}
    </g>
  );
}

/** A small difference in brightness between neighboring panes, as in hand-made glass. The same place always gives the same value. */
function unevenness(x: number, y: number) {
  return (((Math.round(x) * 31 + Math.round(y) * 17) % 23) / 22 - 0.5) * 0.42;
}
