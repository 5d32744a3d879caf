import { clsx } from "clsx";

const seasons = {
  planning: { name: "Budget planning", className: "lit glass-amber text-heading" },
  teaching: { name: "Teaching", className: "bg-glass-wash text-heading" },
  admissions: {
    name: "Admissions",
    className: "bg-page text-heading *:last:bg-[repeating-linear-gradient(90deg,var(--glass)_0_2px,transparent_2px_6px)]",
  },
  exams: {
    name: "Exams",
    className: "bg-tint text-heading *:last:bg-[repeating-linear-gradient(135deg,var(--edge)_0_2px,transparent_2px_7px)]",
  },
  break: { name: "Break", className: "bg-page text-heading" },
};
type Season = keyof typeof seasons;

/** The seasons of each quarter of 13 weeks, with their weeks. Its months begin in its first, fifth and ninth week. */
const quarters: { months: readonly [string, string, string]; runs: readonly (readonly [Season, weeks: number])[] }[] = [
  {
    months: ["Jan", "Feb", "Mar"],
    runs: [
      ["teaching", 1],
      ["planning", 12],
    ],
  },
  {
    months: ["Apr", "May", "Jun"],
    runs: [
      ["teaching", 5],
      ["exams", 3],
      ["break", 3],
      ["admissions", 2],
    ],
  },
  {
    months: ["Jul", "Aug", "Sep"],
    runs: [
      ["admissions", 2],
      ["teaching", 11],
    ],
  },
  {
    months: ["Oct", "Nov", "Dec"],
    runs: [
      ["teaching", 6],
      ["exams", 3],
      ["break", 2],
      ["teaching", 2],
    ],
  },
];

const spanClass: Record<number, string> = {
  2: "col-span-2",
  3: "col-span-3",
  5: "col-span-5",
  6: "col-span-6",
  11: "col-span-11",
  12: "col-span-12",
};

/** A year as a leaded window: a row for each quarter, with its months, a pane for each week, and the name of each season above its weeks. */
export function YearWindow() {
  return (
    <>
      <div className="grid gap-px border border-lead bg-lead">
        {quarters.map(({ months, runs }) => (
          <div key={months[0]} className="grid grid-cols-[repeat(13,1fr)] gap-px">
            {months.map((month, index) => (
              <span
                key={month}
                className={clsx("bg-tint px-2.5 py-1 text-xs font-semibold text-heading", index < 2 ? "col-span-4" : "col-span-5")}
              >
                {month}
              </span>
            ))}
            {runs.map(([season, weeks], index) => (
              <span key={index} className={clsx("flex h-12 flex-col justify-end sm:h-20", spanClass[weeks], seasons[season].className)}>
                {weeks > 1 && <b className="flex grow items-center px-2.5 text-sm font-semibold max-sm:hidden">{seasons[season].name}</b>}
                <Weeks count={weeks} />
              </span>
            ))}
          </div>
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm sm:hidden">
        {Object.values(seasons).map(({ name, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={clsx("grid size-4 border border-lead", className)}>
              <span />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Weeks({ count }: { count: number }) {
  return (
    <span className="flex h-full border-lead sm:h-9 sm:border-t">
      {Array.from({ length: count }, (_, week) => (
        <span key={week} className="grow border-lead not-first:border-l" />
      ))}
    </span>
  );
}
