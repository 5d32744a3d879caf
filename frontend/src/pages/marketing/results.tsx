import type { results } from "./copy";

/** What went into a campaign as one pane, what came back as panes of the same size, and three more figures. */
export function Results({ results: { title, main, others } }: { results: typeof results }) {
  return (
    <>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_auto]">
        <h2 className="max-w-[16ch] text-h2">{title}</h2>
        <dl className="flex max-w-measure flex-col">
          <dt className="order-last mt-2 text-lg">
            <strong>{main.label}</strong> {main.text}
          </dt>
          <dd className="text-giant font-semibold tracking-display text-heading">{main.value}</dd>
        </dl>
      </div>
      <Money main={main} />
      <dl className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-3">
        {others.map((item) => (
          <div key={item.value} className="flex flex-col gap-2">
            <dt className="order-last">{item.label}</dt>
            <dd className="text-figure font-semibold tracking-display text-heading">{item.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The light of one pane, the money that was spent, falls on the panes of what came back: the same hundred again, and the gain. */
function Money({ main: { spent, returned, gain } }: { main: typeof results.main }) {
  const whole = 1 + gain / 100;
  const pane = 100 / whole;
  const edges = [...Array.from({ length: Math.ceil(whole) }, (_, at) => at * pane), 100];
  /** A strip of panes from a share of the way down to another. */
  const strip = (from: number, to: number) =>
    edges
      .slice(1)
      .map((right, at) => {
        const x = (edge: number, down: number) => (edge * (pane / 100 + (1 - pane / 100) * down)).toFixed(1);
        const left = edges[at] ?? 0;
        return `M${x(left, from)} ${100 * from}H${x(right, from)}L${x(right, to)} ${100 * to}H${x(left, to)}z`;
      })
      .join("");
  return (
    // 22.4 % is `pane`: the policy for styles refuses a width of its own.
    <div className="mt-10 text-heading lg:-mt-12">
      <p className="lit glint w-[22.4%] min-w-28 border border-lead p-3 sm:p-5">
        {spent.label}
        <b className="block text-h3 font-semibold">{spent.value}</b>
      </p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="drawing block h-32 w-full overflow-visible sm:h-64"
      >
        <path d={strip(0, 0.3)} className="fill-glass-wash" />
        <path d={strip(0.3, 0.7)} className="fill-glass-pale" />
        <path d={strip(0.7, 1)} className="fill-glass" />
      </svg>
      <p className="lit flex flex-wrap items-baseline justify-between gap-x-6 border border-lead p-4 sm:p-7">
        {returned.label}
        <b className="text-display font-semibold tracking-display">{returned.value}</b>
      </p>
    </div>
  );
}
