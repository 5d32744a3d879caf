import { cn } from "../../lib/cn";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { lens } from "./copy";

const fills = ["fill-tint", "fill-glass-wash", "fill-glass-pale", "fill-glass/60", "fill-glass"];

/** A whole market, narrowed filter by filter to one audience: slices of glass that join to a funnel. */
export function MarketLens({ copy }: { copy: typeof lens }) {
  return (
    <MockFrame label={`${copy.caption}: ${copy.result.value} ${copy.result.label}`} title={copy.caption} glass="viridian">
      <ol>
        {copy.filters.map((filter, at) => (
          <li key={filter.label} className="grid grid-cols-[9rem_1fr] items-stretch gap-3 px-5 sm:grid-cols-[1fr_1fr]">
            <span className={cn("py-3", at > 0 && "border-t border-hairline")}>
              <span className="block font-semibold text-heading">{filter.label}</span>
              <span className="block text-xs text-muted">{filter.detail}</span>
            </span>
            <Slice from={filter.share} to={copy.filters[at + 1]?.share ?? 18} className={fills[at]} />
          </li>
        ))}
      </ol>
      <div className="lit flex items-baseline gap-3 border-t border-lead px-5 py-5">
        <span className="text-figure font-semibold tracking-display text-heading">{copy.result.value}</span>
        <span className="text-base text-body">{copy.result.label}</span>
      </div>
    </MockFrame>
  );
}

function Slice({ from, to, className }: { from: number; to: number; className: string | undefined }) {
  const a = from / 2;
  const b = to / 2;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn("h-full min-h-14 w-full overflow-visible stroke-lead", className)}
    >
      <path d={`M${50 - a} 0H${50 + a}L${50 + b} 10H${50 - b}Z`} strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
