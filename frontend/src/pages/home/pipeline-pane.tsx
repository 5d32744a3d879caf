import type { heroWindow } from "./copy-window";

const weeks = [18, 24, 22, 31, 37, 35, 46, 52, 60, 71, 83, 96];

/** The pipeline that identified visitors brought, by week. */
export function PipelinePane({ pipeline }: { pipeline: (typeof heroWindow)["pipeline"] }) {
  return (
    <li className="glass-cobalt flex grow items-stretch bg-pane lg:pl-[26%]">
      <p className="px-4 py-4">
        <span className="block text-xs text-muted">{pipeline.label}</span>
        <span className="mt-1 block text-figure font-semibold tracking-display text-heading">{pipeline.value}</span>
      </p>
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden="true" className="h-24 grow self-end stroke-lead">
        {weeks.map((height, index) => (
          <path
            key={index}
            d={`M${index * 20 + 1} 102v-${height}h19v${height}`}
            className={index > 8 ? "fill-glass" : "fill-glass-pale"}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </li>
  );
}
