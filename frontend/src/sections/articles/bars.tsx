import { cn } from "../../lib/cn";
import { formatCount } from "../../lib/format";

export interface Bar {
  label: string;
  value: number;
  /** The bar that the text is about. */
  lit?: boolean;
}

/** Figures drawn to one scale. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.value));
  return (
    <dl className="grid gap-4">
      {bars.map(({ label, value, lit }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          <dt>{label}</dt>
          <dd className={cn("font-semibold", lit ? "text-glass-deep" : "text-heading")}>{formatCount(value)}</dd>
          <dd className="col-span-2">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full stroke-lead">
              <rect
                width={Math.max(0.5, (100 * value) / most).toFixed(1)}
                height="10"
                vectorEffect="non-scaling-stroke"
                className={lit ? "fill-glass" : "fill-glass-pale"}
              />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
