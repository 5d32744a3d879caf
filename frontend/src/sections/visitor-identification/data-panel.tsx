import { MockFrame } from "../mockups/frame";

export interface PanelCopy {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  note: string;
}

/** What the product shows at one stage: labels left, values right, a lit last line. */
export function DataPanel({ panel }: { panel: PanelCopy }) {
  return (
    <MockFrame label={`${panel.title}: ${panel.rows.map((row) => row.join(", ")).join("; ")}`} title={panel.title}>
      <dl className="divide-y divide-hairline">
        {panel.rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_1fr] gap-4 px-5 py-3.5 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="lit flex items-center gap-3 border-t border-lead px-5 py-4 font-semibold text-heading">
        <span className="size-2 rotate-45 border border-glass-deep bg-glass" />
        {panel.note}
      </p>
    </MockFrame>
  );
}
