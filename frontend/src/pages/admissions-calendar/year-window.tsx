import { cn } from "../../lib/cn";

const seasons = {
  planning: { name: "Budget planning", className: "glass-amber bg-glass text-heading dark:text-on-action" },
  teaching: { name: "Teaching", className: "bg-glass-pale text-heading" },
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

/** The seasons of each quarter of 13 weeks, with their weeks. */
const quarters: { from: string; runs: readonly (readonly [Season, weeks: number])[] }[] = [
  {
    from: "Jan",
    runs: [
      ["teaching", 1],
      ["planning", 12],
    ],
  },
  {
    from: "Apr",
    runs: [
      ["teaching", 5],
      ["exams", 3],
      ["break", 3],
      ["admissions", 2],
    ],
  },
  {
    from: "Jul",
    runs: [
      ["admissions", 2],
      ["teaching", 11],
    ],
  },
  {
    from: "Oct",
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

/** A year as a leaded window: a row for each quarter, a pane for each week, and the name of each season above its weeks. */
export function YearWindow() {
  return (
    <>
      <div className="grid gap-px border border-lead bg-lead">
        {quarters.map(({ from, runs }) => (
          <div key={from} className="grid grid-cols-[2.5rem_repeat(13,1fr)] gap-px sm:grid-cols-[4rem_repeat(13,1fr)]">
            <span className="grid place-items-center bg-tint text-sm font-semibold text-heading">{from}</span>
            {runs.map(([season, weeks], index) => (
              <span key={index} className={cn("flex h-12 flex-col justify-end sm:h-20", spanClass[weeks], seasons[season].className)}>
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
            <span className={cn("grid size-4 border border-lead", className)}>
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
