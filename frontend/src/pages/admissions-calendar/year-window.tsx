import { cn } from "../../lib/cn";

/** The 52 weeks from January: p planning and teaching, t teaching, a admissions, e exams, b break. */
const weeks = [..."tppppppppppppttttteeebbbaaaattttttttttttttttteeebbtt"];
const months = ["Jan", "Apr", "Jul", "Oct"];
const looks: Record<string, { name: string; className: string }> = {
  p: { name: "Budget planning", className: "border-lead bg-glass" },
  t: { name: "Teaching", className: "border-lead bg-glass-pale" },
  a: { name: "Admissions", className: "border-lead bg-glass-wash" },
  e: { name: "Exams", className: "border-lead bg-lead" },
  b: { name: "Break", className: "border-hairline" },
};

/** A year as a window with a pane for each week, in four quarters of 13. */
export function YearWindow() {
  return (
    <>
      <div className="grid gap-1">
        {months.map((month, quarter) => (
          <div key={month} className="grid grid-cols-[2rem_repeat(13,1fr)] items-center gap-1">
            <span className="text-xs text-muted">{month}</span>
            {weeks.slice(13 * quarter, 13 * quarter + 13).map((week, index) => (
              <span key={index} className={cn("h-8 rounded-sm border", looks[week]?.className)} />
            ))}
          </div>
        ))}
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5">
        {Object.values(looks).map(({ name, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cn("size-3.5 rounded-sm border", className)} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
