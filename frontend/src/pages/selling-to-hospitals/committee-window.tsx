import { cn } from "../../lib/cn";

const weeks = [1, 2, 3, 4, 5, 6];

/** By role: the weeks in which somebody read its pages, with 1 for one visit and 2 for several. */
const roles: { name: string; read: Record<number, 1 | 2> }[] = [
  { name: "Clinicians", read: { 1: 2, 2: 1, 3: 2, 5: 1 } },
  { name: "IT", read: { 2: 1, 3: 2, 4: 1, 6: 1 } },
  { name: "Procurement", read: { 4: 1, 5: 2, 6: 2 } },
  { name: "Finance", read: { 5: 1, 6: 1 } },
  { name: "Compliance", read: {} },
];

/** A committee as a window: a row for each role, a pane for each week, lit if its pages were read. */
export function CommitteeWindow() {
  return (
    <div className="grid grid-cols-[6.5rem_repeat(6,1fr)] items-center gap-1 sm:grid-cols-[8rem_repeat(6,1fr)]">
      <span />
      {weeks.map((week) => (
        <span key={week} className="text-center text-xs text-muted">
          {week}
        </span>
      ))}
      {roles.map(({ name, read }) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="font-semibold text-heading">{name}</span>
          {weeks.map((week) => (
            <span
              key={week}
              className={cn("h-9 rounded-sm border border-lead", { 0: "bg-tint", 1: "bg-glass-pale", 2: "bg-glass" }[read[week] ?? 0])}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
