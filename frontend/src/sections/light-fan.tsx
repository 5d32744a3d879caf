interface LightFanProps {
  /** Number of panes in a row. */
  count: number;
  /** gathers: from the whole width to its middle half, taking on light. spreads: the reverse. */
  way: "gathers" | "spreads";
}

/** Light between one lit pane of half the width and a row of panes of the whole width, from `lg` on. */
export function LightFan({ count, way }: LightFanProps) {
  const gathers = way === "gathers";
  return (
    <svg
      viewBox="0 0 600 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`drawing block h-40 w-full overflow-visible max-lg:hidden ${gathers ? "" : "rotate-180"}`}
    >
      <path d={row(count, 0, 0.4)} className="fill-glass-wash" />
      <path d={row(count, 0.4, 0.75)} className="fill-glass-pale" />
      <path d={row(count, 0.75, 1)} className="fill-glass" />
    </svg>
  );
}

/** A row of panes between two heights, as parts of the whole. */
function row(count: number, from: number, to: number): string {
  const corner = (at: number, height: number) => {
    const inset = 150 * height;
    return `${(inset + (at * (600 - 2 * inset)) / count).toFixed(0)} ${(height * 100).toFixed(0)}`;
  };
  return Array.from(
    { length: count },
    (_, at) => `M${corner(at, from)}L${corner(at + 1, from)}L${corner(at + 1, to)}L${corner(at, to)}z`,
  ).join("");
}
