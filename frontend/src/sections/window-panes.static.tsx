import { clsx } from "clsx";
import { glassClass } from "./glass";
import { type WindowSubject, type WindowSubjectName, windowSubjects } from "./window-subjects";

const fillClass = { wash: "fill-glass-wash", pale: "fill-glass-pale", full: "fill-glass" };

interface WindowPanesProps {
  subject: WindowSubjectName;
  className?: string;
}

/**
 * Decorative SVG beside the call to action: the page's subject, lit, on the right, darker towards the text. The panes are drawn with straight lines,
 * which compress well, and skewed as a whole.
 */
export function WindowPanes({ subject, className }: WindowPanesProps) {
  const { panes, outline }: WindowSubject = windowSubjects[subject];
  const leadId = `lead-of-${subject}`;
  return (
    <div className={clsx("window-light", className)}>
      <svg viewBox="0 0 560 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <g transform="skewY(-2)">
          {panes.map(({ strength, d, glass }) => (
            <path key={d} d={d} className={clsx(fillClass[strength], glass && glassClass[glass])} />
          ))}
          <linearGradient id={leadId} className="text-lead">
            <stop offset="0.1" stopColor="currentColor" stopOpacity="0" />
            <stop offset="0.5" stopColor="currentColor" />
          </linearGradient>
          <path d={outline} fill="none" stroke={`url(#${leadId})`} strokeWidth="2.5" />
        </g>
      </svg>
    </div>
  );
}
