import type { heroWindow } from "./copy-window";

/** The heights of the bars. */
export const weeks = [18, 24, 22, 31, 37, 35, 46, 52, 60, 71, 83, 96];

const bar = (height: number, index: number) => `M${index * 20 + 1} 102v-${height}h19v${height}`;

/** The visitors who add the last bars. */
const glassClass = ["glass-cobalt", "glass-amber", "glass-viridian", "glass-ruby"];
const before = weeks.length - glassClass.length;

/**
 * The pipeline that identified visitors brought, by week. Each visitor of the window adds a bar, and the total counts up from what the bars before
 * them are worth (styles/window.css).
 */
export function PipelinePane({ pipeline }: { pipeline: (typeof heroWindow)["pipeline"] }) {
  return (
    <div>
      <p>
        <small>{pipeline.label}</small>
        <b className="text-figure tracking-display">{pipeline.value}</b>
      </p>
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={weeks.slice(0, before).map(bar).join("")} className="fill-glass-pale" />
        {glassClass.map((glass, index) => (
          <path key={glass} d={bar(weeks[before + index] ?? 0, before + index)} className={glass} />
        ))}
      </svg>
    </div>
  );
}
