/** Two lists as circles of glass that mix where they overlap. The areas are true to the numbers. */
export function OverlapDrawing() {
  return (
    <div className="border border-lead bg-tint">
      <svg viewBox="0 0 320 200" aria-hidden="true" className="drawing block w-full fill-transparent" strokeWidth="2">
        <path className="fill-tint" stroke="none" d="M0 0h320v200H0z" />
        <path d="M0 70L46 76M0 10L82 31M150 0v12M320 30L247 59M320 110h-57M70 166L53 200M197 160l-37 40M250 138l17 62" strokeWidth="1.5" />
        <g className="glass-amber" stroke="none">
          <circle className="fill-glass" cx="130" cy="100" r="90" />
          <path className="fill-glass-pale" d="M130 10A90 90 0 0 0 66 36L130 100z" />
        </g>
        <g className="glass-cobalt" stroke="none">
          <circle className="fill-glass" cx="203.4" cy="100" r="60" />
        </g>
        <g className="glass-viridian" stroke="none">
          <path className="fill-glass" d="M197.4 40.3A90 90 0 0 1 197.4 159.7A60 60 0 0 1 197.4 40.3z" />
        </g>
        <circle cx="130" cy="100" r="90" />
        <circle cx="203.4" cy="100" r="60" />
        <path d="M130 10v90M66 36l64 64L70 166M130 100h13.600L219 90l43.500 10" strokeWidth="1.5" />
      </svg>
      <dl className="grid grid-cols-3 gap-px border-t border-lead bg-lead text-center">
        {lists.map(({ count, on, glass }) => (
          <div key={on} className={`flex flex-col-reverse bg-pane px-2 py-3 ${glass}`}>
            <dt>{on}</dt>
            <dd className="flex items-center justify-center gap-2 text-h3 font-semibold text-heading">
              <span className="size-3.5 rotate-45 border border-lead bg-glass" />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const lists = [
  { count: 900, on: "registered", glass: "glass-amber" },
  { count: 240, on: "on both", glass: "glass-viridian" },
  { count: 400, on: "trading", glass: "glass-cobalt" },
];
