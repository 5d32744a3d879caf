import type { results } from "./copy";

const pane = 20;

/** One large pane, which shows what its figure says, and three small ones beside it. */
export function Results({ results: { main, others } }: { results: typeof results }) {
  return (
    <dl className="panes mt-10 lg:grid-cols-[1.6fr_1fr]">
      <div className="flex flex-col p-6 sm:p-8 lg:row-span-3">
        <dt className="order-last mt-5 text-lg">
          <strong className="block text-h3">{main.label}</strong>
          {main.text}
        </dt>
        <dd className="flex flex-col">
          <Money label={main.spent.label} value={main.spent.value} panes={1} />
          <Money label={main.returned.label} value={main.returned.value} panes={1 + main.gain / 100} gainFrom={1} />
          <span className="mt-8 text-giant font-semibold tracking-display text-heading">{main.value}</span>
        </dd>
      </div>
      {others.map((item) => (
        <div key={item.value} className="grid content-center gap-y-1.5 p-6 sm:px-8">
          <dt className="order-last">{item.label}</dt>
          <dd className="text-figure font-semibold tracking-display text-heading">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount as panes of a hundred each. Those from `gainFrom` on are lit. */
function Money({ label, value, panes, gainFrom = panes }: { label: string; value: string; panes: number; gainFrom?: number }) {
  return (
    <span className="mb-5 block text-sm">
      <span className="flex justify-between gap-4">
        {label}
        <b className="text-base font-semibold text-heading">{value}</b>
      </span>
      <svg
        viewBox={`0 0 ${5 * pane} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 block h-14 w-full overflow-visible stroke-lead sm:h-16"
      >
        {Array.from({ length: Math.ceil(panes) }, (_, at) => (
          <path
            key={at}
            d={`M${at * pane} 0v10h${(Math.min(1, panes - at) * pane).toFixed(1)}V0z`}
            vectorEffect="non-scaling-stroke"
            className={at < gainFrom ? "fill-glass-wash" : at % 2 === 0 ? "fill-glass-pale" : "fill-glass"}
          />
        ))}
      </svg>
    </span>
  );
}
