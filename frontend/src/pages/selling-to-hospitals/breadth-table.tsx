import { cn } from "../../lib/cn";

const groups = [
  { name: "four or five groups read", won: 7, of: 12, className: "grid-cols-4 sm:grid-cols-6" },
  { name: "three or fewer", won: 1, of: 8, className: "grid-cols-4" },
];

/** One window of 20 deals in two parts: a pane for each, lit if it was won. */
export function BreadthTable() {
  return (
    <dl className="grid border border-lead bg-lead max-sm:gap-px sm:grid-cols-[6fr_4fr] sm:gap-x-1.5">
      {groups.map(({ name, won, of, className }) => (
        <div key={name} className="grid grid-rows-[1fr_auto] gap-px">
          <dt className="bg-pane px-4 py-4 sm:px-6">
            <b className="mb-1 block text-figure font-semibold tracking-display text-heading">
              {won} of {of}
            </b>
            won, with {name}
          </dt>
          <dd aria-hidden="true" className={cn("grid gap-px", className)}>
            {Array.from({ length: of }, (_, index) => (
              <span key={index} className={cn("h-14 sm:h-24", index < won ? "lit" : "bg-tint")} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
