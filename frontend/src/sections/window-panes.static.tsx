import { glassClass } from "./glass";
import { type WindowSubject, type WindowSubjectName, windowSubjects } from "./window-subjects";

const fillClass = { wash: "fill-glass-wash", pale: "fill-glass-pale", full: "fill-glass" };

/**
 * Decorative SVG beside the call to action: the page's subject, lit, on the right. The panes are drawn with straight lines, which compress well, and
 * skewed as a whole.
 */
export function WindowPanes({ subject, className }: { subject: WindowSubjectName; className?: string }) {
  const { panes, outline }: WindowSubject = windowSubjects[subject];
  return (
    <div className={className}>
      <svg viewBox="0 0 560 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="size-full">
        <g transform="skewY(-2)">
          {panes.map(({ strength, d, glass }) => (
            <path key={d} d={d} className={glass ? `${fillClass[strength]} ${glassClass[glass]}` : fillClass[strength]} />
          ))}
          <path d={outline} className="fill-none stroke-lead" strokeWidth="2.5" />
        </g>
      </svg>
    </div>
  );
}
