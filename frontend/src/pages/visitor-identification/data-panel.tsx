interface PanelCopy {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  note: string;
}

/** What the product shows: labels, values, and how things stand. */
export function DataPanel({ panel }: { panel: PanelCopy }) {
  return (
    <div className="overflow-hidden rounded-lg border border-lead">
      <p className="border-b border-hairline px-5 py-3 font-semibold text-heading lg:px-7">{panel.title}</p>
      <dl className="divide-y divide-hairline text-heading">
        {panel.rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_1fr] px-5 py-3 lg:px-7">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-3 border-t border-hairline bg-glass-wash px-5 py-4 font-semibold text-heading lg:px-7">
        <span className="size-2 rotate-45 bg-glass" />
        {panel.note}
      </p>
    </div>
  );
}
