import { type Glass, glassClass } from "../../sections/glass";
import { lattices } from "../../sections/lattices";
import { LitPanes } from "../../sections/lit-panes";

const area = { width: 640, height: 720, reach: [620, 1400] } as const;
const diamond = "l54 60-54 60-54-60z";
const missing = { x: 424, y: 240 };
const panes = lattices.quarries(area).filter(({ x, y }) => x !== missing.x || y !== missing.y);

const glasses: readonly Glass[] = ["cobalt", "viridian", "amber", "ruby"];
const bandHeight = area.height / glasses.length;

/** A window in all colors. One pane has fallen out and lies below it. Decoration only. */
export function MissingPane({ className }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${area.width} ${area.height}`} preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className={className}>
      {glasses.map((glass, band) => (
        <LitPanes
          key={glass}
          area={area}
          panes={panes.filter(({ y }) => Math.floor(y / bandHeight) === band)}
          className={glassClass[glass]}
        />
      ))}
      <path className="tone-ink fill-page stroke-lead" strokeWidth="2" d={`M${missing.x} ${missing.y - 60}${diamond}`} />
      <path
        className="glass-viridian fill-glass stroke-lead"
        strokeWidth="2"
        d={`M0-60${diamond}`}
        transform="translate(150 510) rotate(68)"
      />
    </svg>
  );
}
