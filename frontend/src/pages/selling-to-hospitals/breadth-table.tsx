const rows = [
  { name: "Four or five groups read", won: 7, of: 12 },
  { name: "Three or fewer", won: 1, of: 8 },
];

/** A pane for each deal, lit if it was won. */
export function BreadthTable() {
  return (
    <dl className="grid gap-6">
      {rows.map(({ name, won, of }) => (
        <div key={name}>
          <dt className="flex items-baseline justify-between gap-4">
            <span className="font-semibold text-heading">{name}</span>
            <span>
              <span className="text-h3 font-semibold text-glass-deep">{won}</span> of {of} won
            </span>
          </dt>
          <dd aria-hidden="true" className="mt-2 grid grid-cols-12">
            {Array.from({ length: of }, (_, index) => (
              <span key={index} className={`-mr-px h-12 border border-lead sm:h-14 ${index < won ? "bg-glass" : "bg-tint"}`} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
