import { formatCount } from "../../lib/format";
import { market } from "../../lib/sample-world";

const columns = 58;
const rows = 18;
/** Each pane stands for this many accounts: 1,044 panes are the sample market. */
const accountsPerPane = 50;
/** The audience lies around this point. */
const center = { x: 34.5, y: 8.5 };
/** How much wider than high the audience is. */
const aspect = 2.7;

/** The panes from the center outwards. */
const panes = Array.from({ length: columns * rows }, (_, at) => ({ x: at % columns, y: Math.floor(at / columns) })).sort(
  (a, b) => distance(a) - distance(b) || a.y - b.y || a.x - b.x,
);

function distance({ x, y }: { x: number; y: number }): number {
  return ((x - center.x) / aspect) ** 2 + (y - center.y + (x - center.x) * 0.05) ** 2;
}

/** The first `count` panes, as one rectangle for each run in a row. */
function area(count: number): string {
  const chosen = new Set(panes.slice(0, count).map(({ x, y }) => y * columns + x));
  let d = "";
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (!chosen.has(y * columns + x)) continue;
      let width = 1;
      while (x + width < columns && chosen.has(y * columns + x + width)) width++;
      d += `M${x} ${y}h${width}v1h${-width}z`;
      x += width;
    }
  return d;
}

const whole = `M0 0h${columns}v${rows}H0z`;

/** The market, and the color of what each filter leaves of it. */
const fills = ["fill-pane", "fill-glass-wash", "fill-glass-pale", "fill-glass", "fill-glass-deep"];

/** The sample market as a window with a pane for every fifty accounts: each filter leaves fewer of them. */
export function MarketMap({ caption, all }: { caption: string; all: string }) {
  let accounts: number = market.accounts;
  const steps = [{ label: all, share: 1 }, ...market.filters].map(({ label, share }, at) => {
    accounts *= share;
    return { label, accounts: Math.round(accounts), fill: fills[at] };
  });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-40 w-full border border-lead sm:h-auto"
      >
        <pattern id="market-lines" width="1" height="1" patternUnits="userSpaceOnUse">
          <path d="M1 0v1H0" className="stroke-lead" fill="none" strokeWidth="0.07" />
        </pattern>
        {steps.map(({ label, accounts, fill }) => (
          <path key={label} d={area(Math.round(accounts / accountsPerPane))} className={fill} />
        ))}
        <path d={whole} fill="url(#market-lines)" />
      </svg>
      <figcaption className="mt-6">
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          {steps.map(({ label, accounts, fill }) => (
            <div key={label}>
              <dt className="flex items-center gap-2">
                <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 stroke-lead">
                  <path d="M.5.5h15v15H.5z" className={fill} />
                </svg>
                {label}
              </dt>
              <dd className="mt-1 text-figure font-semibold tracking-display text-heading">{formatCount(accounts)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-muted">{caption}</p>
      </figcaption>
    </figure>
  );
}
