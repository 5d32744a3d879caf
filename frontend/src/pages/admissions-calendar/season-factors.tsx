import { clsx } from "clsx";

const factors = [
  { season: "Budget planning, teaching weeks", factor: "1.3", score: 104, className: "lit glass-amber" },
  { season: "Teaching weeks", factor: "1.0", score: 80, className: "bg-glass-pale" },
  { season: "Admissions", factor: "0.4", score: 32, className: "bg-glass-wash" },
  { season: "Exams", factor: "0.4", score: 32, className: "bg-glass-wash" },
  { season: "Long break", factor: "0.2", score: 16, className: "bg-pane" },
];

/** A pane for each season: the higher its factor, the more light. */
export function SeasonFactors() {
  return (
    <dl className="grid gap-px border border-lead bg-lead sm:grid-cols-5">
      {factors.map(({ season, factor, score, className }) => (
        <div
          key={season}
          className={clsx(
            "flex items-center justify-between gap-4 text-heading px-4 py-3 sm:min-h-44 sm:flex-col sm:items-start sm:py-5",
            className,
          )}
        >
          <dt className="font-semibold">{season}</dt>
          <dd className="max-sm:text-right max-sm:whitespace-nowrap">
            <b className="block text-figure font-semibold tracking-display">{factor}</b>
            80 becomes {score}
          </dd>
        </div>
      ))}
    </dl>
  );
}
