const labels = [
  { x: 62, count: 900, on: "registered" },
  { x: 151, count: 240, on: "on both" },
  { x: 276, count: 400, on: "trading" },
];

/** Two lists as circles and their overlap. The areas are true to the numbers. */
export function OverlapDrawing() {
  return (
    <svg viewBox="0 0 320 190" aria-hidden="true" className="mx-auto w-full max-w-120 fill-glass-wash stroke-lead" strokeWidth="1.5">
      <circle cx="100" cy="95" r="90" />
      <circle cx="173.4" cy="95" r="60" />
      <path className="fill-glass-pale" d="M167.4 35.3A90 90 0 0 1 167.4 154.7A60 60 0 0 1 167.4 35.3z" />
      <path d="M233.4 95h14" />
      <g stroke="none" textAnchor="middle">
        {labels.map(({ x, count, on }) => (
          <text key={on} className="fill-body" fontSize="12">
            <tspan x={x} y="92" className="fill-heading font-semibold" fontSize="20">
              {count}
            </tspan>
            <tspan x={x} y="108">
              {on}
            </tspan>
          </text>
        ))}
      </g>
    </svg>
  );
}
