import { MockFrame } from "../../sections/mockups/mock-frame";

const weeks = [18, 24, 22, 31, 37, 35, 46, 52, 60, 71, 83, 96];

/** The sample pipeline: $7.3M, week by week. */
export function PipelineChart({ className }: { className?: string }) {
  return (
    <MockFrame
      label="Pipeline chart: 7.3 million dollars of pipeline from identified visitors, growing over twelve weeks"
      className={className}
    >
      <div className="flex items-end justify-between gap-4 px-5 pt-5">
        <span>
          <span className="block text-xs text-muted">Pipeline from visitors</span>
          <span className="mt-1 block text-figure font-semibold tracking-display text-heading">$7.3M</span>
        </span>
        <span className="rounded-sm bg-glass-wash px-2 py-1 text-xs font-semibold text-glass-deep">12 weeks</span>
      </div>
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden="true" className="mt-5 block h-28 w-full stroke-lead">
        {weeks.map((height, at) => (
          <rect
            key={at}
            x={at * 20 + 1}
            y={100 - height}
            width="19"
            height={height + 2}
            className={at > 8 ? "fill-glass" : "fill-glass-pale"}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </MockFrame>
  );
}
