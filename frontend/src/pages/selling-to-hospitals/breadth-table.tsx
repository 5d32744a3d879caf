const rows = [
  { name: "Four or five groups read", won: 7, of: 12 },
  { name: "Three or fewer", won: 1, of: 8 },
];

/** A pane for each deal, lit if it was won. */
export function BreadthTable() {
  return (
    <dl className="grid gap-5">
      {rows.map(({ name, won, of }) => (
        <div key={name}>
          <dt className="flex justify-between gap-4">
            <span className="font-semibold text-heading">{name}</span>
            {won} of {of} won
          </dt>
          <dd aria-hidden="true" className="mt-2 grid grid-cols-12 gap-1">
            {Array.from({ length: of }, (_, index) => (
              <span key={index} className={`h-7 rounded-sm border border-lead ${index < won ? "bg-glass" : "bg-tint"}`} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
