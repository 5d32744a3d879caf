import { cn } from "../../lib/cn";
import { formatCount } from "../../lib/format";

export interface Bar {
  label: string;
  value: number;
  /** The bar that the text is about. */
  lit?: boolean;
  /** The bar that the others are held against. */
  plain?: boolean;
}

/** Figures drawn to one scale: strips of glass in one frame. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.value));
  return (
    <dl className="border border-b-0 border-lead bg-pane">
      {bars.map(({ label, value, lit, plain }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-lead">
          <dt className={cn("pt-3 pb-2 pl-4 sm:pl-5", lit && "font-semibold text-heading")}>{label}</dt>
          <dd className={cn("pr-4 text-h3 font-semibold sm:pr-5", lit ? "text-glass-deep" : "text-heading")}>{formatCount(value)}</dd>
          <dd aria-hidden="true" className="col-span-full border-t border-hairline bg-tint">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-6 w-full stroke-lead">
              <path
                d={`M0-9V19H${Math.max(0.5, (100 * value) / most).toFixed(1)}V-9`}
                vectorEffect="non-scaling-stroke"
                className={plain ? "fill-edge" : lit ? "fill-glass" : "fill-glass-pale"}
              />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
