import { cn } from "../../lib/cn";

/** The 52 weeks from January: p planning and teaching, t teaching, a admissions, e exams, b break. */
const weeks = [..."tppppppppppppttttteeebbbaaaattttttttttttttttteeebbtt"];
const months = ["Jan", "Apr", "Jul", "Oct"];
const looks: Record<string, { name: string; className: string }> = {
  p: { name: "Budget planning", className: "bg-glass" },
  t: { name: "Teaching", className: "bg-glass-pale" },
  a: { name: "Admissions", className: "bg-glass-wash" },
  e: { name: "Exams", className: "bg-tint bg-[repeating-linear-gradient(135deg,var(--edge)_0_2px,transparent_2px_7px)]" },
  b: { name: "Break", className: "bg-page" },
};

/** A year as a leaded window with a pane for each week, in four quarters of 13. */
export function YearWindow() {
  return (
    <>
      <div className="grid gap-px border border-lead bg-lead">
        {months.map((month, quarter) => (
          <div key={month} className="grid grid-cols-[2.5rem_repeat(13,1fr)] gap-px sm:grid-cols-[4rem_repeat(13,1fr)]">
            <span className="grid h-11 place-items-center bg-tint text-sm font-semibold text-heading sm:h-16">{month}</span>
            {weeks.slice(13 * quarter, 13 * quarter + 13).map((week, index) => (
              <span key={index} className={looks[week]?.className} />
            ))}
          </div>
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {Object.values(looks).map(({ name, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cn("size-4 border border-lead", className)} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
