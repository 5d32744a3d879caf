import type { results as copy } from "./copy";

export function Results({ results }: { results: typeof copy }) {
  return (
    <div className="panes mt-10 lg:grid-cols-[1.7fr_1fr]">
      <dl className="grid gap-8 p-6 sm:p-8">
        {results.bars.map((bar) => (
          <div key={bar.label}>
            <dt className="text-lg font-semibold text-heading">{bar.label}</dt>
            <dd className="mt-4 grid gap-4">
              <Bar who={results.us} value={bar.ours} share={bar.ours / bar.max} ours />
              <Bar who={results.versus} value={bar.theirs} share={bar.theirs / bar.max} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="lit glint flex flex-col p-6 sm:p-8">
        <p className="text-giant font-semibold tracking-display text-heading">{results.sheet.figure}</p>
        <h3 className="mt-4 text-h3">{results.sheet.label}</h3>
        <p className="mt-2 lg:mt-auto">{results.sheet.text}</p>
      </div>
    </div>
  );
}

function Bar({ who, value, share, ours = false }: { who: string; value: number; share: number; ours?: boolean }) {
  return (
    <span className="block">
      <span className="flex items-baseline justify-between gap-4">
        {who}
        <span className={ours ? "text-h3 font-semibold text-heading" : "text-h3"}>{value}</span>
      </span>
      <svg className="mt-1 h-3 w-full bg-tint" aria-hidden="true">
        <rect width={`${share * 100}%`} height="100%" className={ours ? "fill-glass" : "fill-edge"} />
      </svg>
    </span>
  );
}
