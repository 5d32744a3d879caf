import { type Glass, glassClass } from "../../sections/glass";
import { lattices } from "../../sections/lattices";
import { LitPanes } from "../../sections/lit-panes";

const area = { width: 640, height: 720, reach: [620, 1400] } as const;
const diamond = "l54 60-54 60-54-60z";
const missing = { x: 424, y: 240 };
const panes = lattices.diamonds(area).filter(({ x, y }) => x !== missing.x || y !== missing.y);

const glasses: readonly Glass[] = ["cobalt", "viridian", "amber", "ruby"];
const bandHeight = area.height / glasses.length;

/** A window in all colors. One pane has fallen out and lies below it, in the light that falls through the hole. Decoration only. */
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
      <FallenPane />
    </svg>
  );
}

/** It has the shape and the size of the hole, and sheds light from one side. */
function FallenPane() {
  return (
    <g className="glass-viridian" transform="translate(170 490) rotate(-5)">
      <linearGradient id="fallen-light" gradientUnits="userSpaceOnUse" x1="-27" y1="30" x2="-117" y2="112" className="text-glass">
        <stop stopColor="currentColor" stopOpacity="0.6" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path fill="url(#fallen-light)" d="M-54 0L0 60l-90 82-54-60z" />
      <path className="fill-glass stroke-lead" strokeWidth="2" d={`M0-60${diamond}`} />
      <path className="fill-white" fillOpacity="0.45" d="M0-54l48 54-8 9-56-45z" />
      <path className="fill-white" fillOpacity="0.2" d="M-24-27l56 45-9 10-56-45z" />
    </g>
  );
}
