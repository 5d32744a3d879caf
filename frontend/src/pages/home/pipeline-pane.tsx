import { type heroWindow, pipelineWeeks } from "./copy-window";

const bar = (height: number, index: number) => `M${index * 20 + 1} 102v-${height}h19v${height}`;

/** The visitors who add the last bars. */
const glassClass = ["glass-cobalt", "glass-amber", "glass-viridian", "glass-ruby"];
const before = pipelineWeeks.length - glassClass.length;

/**
 * The pipeline that identified visitors brought, by week. Each visitor of the window adds a bar, and the total counts up from what the bars before
 * them are worth (hero-window.module.css).
 */
export function PipelinePane({ pipeline }: { pipeline: (typeof heroWindow)["pipeline"] }) {
  return (
    <div>
      <p>
        <small>{pipeline.label}</small>
        <b className="text-figure tracking-display">{pipeline.value}</b>
      </p>
      <svg viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={pipelineWeeks.slice(0, before).map(bar).join("")} className="fill-glass-pale" />
        {glassClass.map((glass, index) => (
          <path key={glass} d={bar(pipelineWeeks[before + index] ?? 0, before + index)} className={glass} />
        ))}
      </svg>
    </div>
  );
}
