const weeks = [1, 2, 3, 4, 5, 6];

/** By role: the weeks in which somebody read its pages, with 1 for one visit and 2 for several. */
const roles: { name: string; read?: Record<number, 1 | 2> }[] = [
  { name: "Clinicians", read: { 1: 2, 2: 1, 3: 2, 5: 1 } },
  { name: "IT", read: { 2: 1, 3: 2, 4: 1, 6: 1 } },
  { name: "Procurement", read: { 4: 1, 5: 2, 6: 2 } },
  { name: "Finance", read: { 5: 1, 6: 1 } },
  { name: "Compliance" },
];

/** A committee as a leaded window: a row for each role, a pane for each week, lit if its pages were read. */
export function CommitteeWindow() {
  return (
    <>
      <div className="grid grid-cols-[6.5rem_repeat(6,1fr)] gap-px border border-lead bg-lead sm:grid-cols-[10rem_repeat(6,1fr)]">
        <span className="bg-tint px-3 py-2 text-sm text-muted sm:px-4">Week</span>
        {weeks.map((week) => (
          <span key={week} className="bg-tint py-2 text-center text-sm text-muted">
            {week}
          </span>
        ))}
        {roles.map(({ name, read }) => (
          <div key={name} className="col-span-full grid grid-cols-subgrid">
            <span className="flex h-12 items-center bg-tint px-3 font-semibold text-heading sm:h-16 sm:px-4">{name}</span>
            {read ? (
              weeks.map((week) => <Visits key={week} visits={read[week]} />)
            ) : (
              <span className="col-span-6 grid place-items-center bg-page border-2 border-glass font-semibold text-glass-deep">
                No visit in six weeks
              </span>
            )}
          </div>
        ))}
      </div>
      <ul className="mt-3 flex gap-6 text-sm">
        {([1, 2] as const).map((visits) => (
          <li key={visits} className="flex items-center gap-2">
            <span className="grid size-6 border border-lead">
              <Visits visits={visits} />
            </span>
            {visits === 1 ? "One visit" : "Several visits"}
          </li>
        ))}
      </ul>
    </>
  );
}

/** One visit is a diamond in the pane; several fill it. */
function Visits({ visits }: { visits?: 1 | 2 }) {
  if (visits === 2) return <span className="bg-glass" />;
  return (
    <span className="grid place-items-center bg-pane">{visits && <span className="size-3 rotate-45 border border-lead bg-glass" />}</span>
  );
}
