const weeks = [1, 2, 3, 4, 5, 6];

/** By role: the weeks in which somebody read its pages, with 1 for one visit and 3 for several. */
const roles: { name: string; read?: Record<number, 1 | 3> }[] = [
  { name: "Clinicians", read: { 1: 3, 2: 1, 3: 3, 5: 1 } },
  { name: "IT", read: { 2: 1, 3: 3, 4: 1, 6: 1 } },
  { name: "Procurement", read: { 4: 1, 5: 3, 6: 3 } },
  { name: "Finance", read: { 5: 1, 6: 1 } },
  { name: "Compliance" },
];

/** A committee as a leaded window: a row for each role, a pane for each week, with its visits. The row without any is the lit one. */
export function CommitteeWindow() {
  return (
    <div className="grid grid-cols-[6.5rem_repeat(6,1fr)] gap-px border border-lead bg-lead sm:grid-cols-[11rem_repeat(6,1fr)]">
      <span className="bg-tint px-2 py-2 text-sm text-muted-foreground sm:px-5">Week</span>
      {weeks.map((week) => (
        <span key={week} className="bg-tint py-2 text-center text-sm text-muted-foreground">
          {week}
        </span>
      ))}
      {roles.map(({ name, read }) =>
        read ? (
          <div key={name} className="col-span-full grid h-14 grid-cols-subgrid sm:h-16">
            <span className="flex items-center bg-tint px-2 font-semibold text-heading max-sm:text-sm sm:px-5">{name}</span>
            {weeks.map((week) => (
              <Visits key={week} count={read[week]} />
            ))}
          </div>
        ) : (
          <div key={name} className="col-span-full grid h-18 grid-cols-subgrid items-center bg-pane text-heading sm:h-24">
            <span className="lit col-span-full grid h-full grid-cols-subgrid items-center">
              <b className="px-2 font-semibold max-sm:text-sm sm:px-5">{name}</b>
              <span className="col-span-6 text-center text-lg font-semibold sm:text-h3">No visit in six weeks</span>
            </span>
          </div>
        ),
      )}
    </div>
  );
}

/** A diamond for one visit, three for several: the more, the brighter is the pane. */
function Visits({ count = 0 }: { count?: 0 | 1 | 3 }) {
  return (
    <span className={`flex items-center justify-center gap-1 sm:gap-3 ${lightClass[count]}`}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="size-1.5 rotate-45 bg-heading sm:size-3.5" />
      ))}
    </span>
  );
}

const lightClass = { 0: "bg-pane", 1: "bg-glass-wash", 3: "bg-glass-pale" };
