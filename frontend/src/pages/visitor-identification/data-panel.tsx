import { type Glass, glassClass } from "../../sections/glass";

export interface PanelCopy {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** A message, drawn as a quotation. */
  quote?: string;
  note: string;
}

/** What the product shows at one stage: labels, values, and a lit last line. */
export function DataPanel({ panel, glass }: { panel: PanelCopy; glass: Glass }) {
  return (
    <div className={`tone-plain cast overflow-hidden rounded-lg border border-lead text-sm ${glassClass[glass]}`}>
      <p className="border-b border-hairline px-5 py-3 font-semibold text-heading">{panel.title}</p>
      <dl className="divided text-heading">
        {panel.rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_1fr] px-5 py-3">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {panel.quote && <p className="border-t border-hairline px-5 py-6 text-base text-heading">{panel.quote}</p>}
      <p className="lit flex items-center gap-3 border-t border-lead px-5 py-4 font-semibold text-heading">
        <span className="size-2 rotate-45 bg-glass" />
        {panel.note}
      </p>
    </div>
  );
}
