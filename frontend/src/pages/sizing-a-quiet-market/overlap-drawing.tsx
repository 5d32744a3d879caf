import { clsx } from "clsx";

/** Two lists as circles of glass, one tint each, that mix where they overlap. The areas are true to the numbers. */
export function OverlapDrawing() {
  return (
    <div className="grid border border-lead sm:grid-cols-[1.7fr_1fr]">
      <svg viewBox="0 0 320 200" aria-hidden="true" className="drawing block size-full fill-transparent" strokeWidth="2">
        <path className="fill-tint" stroke="none" d="M0 0h320v200H0z" />
        <path d="M0 70L45 72M0 10L82 24M150 0v12M320 20L240 53M320 100h-57M62 159L40 200M167 182l10 18M250 138l30 62" strokeWidth="1.5" />
        <GlassFill id="registered" className="glass-amber" />
        <GlassFill id="trading" className="glass-cobalt" />
        <GlassFill id="both" className="glass-viridian" />
        <circle fill="url(#registered)" cx="130" cy="100" r="90" />
        <circle fill="url(#trading)" cx="203.4" cy="100" r="60" />
        <path fill="url(#both)" d="M197.4 40.3A90 90 0 0 1 197.4 159.7A60 60 0 0 1 197.4 40.3z" />
        <path
          className="fill-white"
          fillOpacity="0.22"
          stroke="none"
          d="M96 17A90 90 0 0 1 140 10.500L73 169A90 90 0 0 1 51 143zM156 14L90 181A90 90 0 0 0 99 184.500L170 19zM224 44L186 157A60 60 0 0 0 203 160L240 52z"
        />
      </svg>
      <dl className="grid gap-px bg-lead max-sm:border-t max-sm:border-lead sm:border-l sm:border-lead">
        {lists.map(({ count, on, glass }) => (
          <div key={on} className={`grid grid-cols-[4.5rem_1fr] items-center gap-x-4 bg-pane px-4 py-3 sm:px-6 ${glass}`}>
            <dt className="col-start-2 row-start-1 flex items-center gap-3">
              <span className="size-3.5 shrink-0 rotate-45 border border-lead bg-glass" />
              {on}
            </dt>
            <dd className="text-h3 font-semibold text-heading">{count}</dd>
          </div>
        ))}
        <div className="lit glass-amber grid content-center px-4 py-4 sm:px-6">
          <dt>900 × 400 ÷ 240</dt>
          <dd className="text-figure font-semibold tracking-display text-heading">1,500</dd>
        </div>
      </dl>
    </div>
  );
}

/** The source shines through glass at the top right. */
function GlassFill({ id, className }: { id: string; className: string }) {
  return (
    <radialGradient id={id} cx="0.9" cy="0.1" r="0.9" className={clsx(className, "text-glass")}>
      <stop className="text-white" stopColor="currentColor" stopOpacity="0.4" />
      <stop offset="0.7" stopColor="currentColor" />
    </radialGradient>
  );
}

const lists = [
  { count: 900, on: "registered", glass: "glass-amber" },
  { count: 400, on: "trading", glass: "glass-cobalt" },
  { count: 240, on: "on both", glass: "glass-viridian" },
];
