import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { formatCount } from "../../lib/format";
import { articleCopy } from "./article-copy";

export interface Bar {
  label: string;
  value: number;
  /** The bar that the text is about. */
  lit?: boolean;
  /** The bar that the others are held against. */
  plain?: boolean;
}

interface BarsProps {
  bars: readonly Bar[];
  /** How many bars share the first scale. The others would be slivers on it, so they are drawn as parts of the last of these. */
  before?: number;
}

/** Figures drawn to one scale, or to two: strips of glass in one frame. */
export function Bars({ bars, before = bars.length }: BarsProps) {
  const most = Math.max(...bars.map((bar) => bar.value));
  const whole = bars[before - 1]?.value ?? most;
  return (
    <div className="border border-lead bg-pane">
      <Scale bars={bars.slice(0, before)} most={most} />
      {before < bars.length && (
        <>
          <Lens share={whole / most} />
          <Scale bars={bars.slice(before)} most={whole} />
        </>
      )}
    </div>
  );
}

const row = "grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 sm:grid-cols-[15rem_1fr_5rem] sm:gap-x-6 sm:px-6";

function Scale({ bars, most }: { bars: readonly Bar[]; most: number }) {
  return (
    <dl>
      {bars.map(({ label, value, lit, plain }) => (
        <div key={label} className={cn(row, "border-lead not-first:border-t")}>
          <dt className={cn("py-3 leading-snug", lit && "font-semibold text-heading")}>{label}</dt>
          <dd className={cn("text-h3 font-semibold sm:order-1 sm:text-right", lit ? "text-glass-deep" : "text-heading")}>
            {formatCount(value)}
          </dd>
          <dd aria-hidden="true" className="max-sm:col-span-full max-sm:pb-4">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-7 w-full fill-tint stroke-lead sm:h-16">
              <path d="M0-9H100V19H0zM25-9V19M50-9V19M75-9V19" strokeOpacity="0.25" vectorEffect="non-scaling-stroke" />
              <path
                d={`M0-9V19H${((100 * value) / most).toFixed(1)}V-9`}
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

/** The light of one bar widens to the whole scale of the bars below it. */
function Lens({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className={cn(row, "border-y border-lead bg-tint text-sm text-muted")}>
      <span className="py-3 max-sm:col-span-full">{fill(articleCopy.widened, { times: String(Math.round(1 / share)) })}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-8 w-full stroke-lead max-sm:col-span-full sm:h-14">
        <path
          d={`M0-.1H${(100 * share).toFixed(1)}L100 10.1H0z`}
          fillOpacity="0.8"
          vectorEffect="non-scaling-stroke"
          className="fill-glass-pale"
        />
      </svg>
    </div>
  );
}
