import type { lead } from "./copy";

/** The facts that are known after one login, with their sources. */
export function LoginRecord({ record }: { record: typeof lead.record }) {
  return (
    <div className="cast overflow-hidden rounded-lg border border-lead bg-pane">
      <h3 className="lit border-b border-lead px-5 py-5 text-lg">{record.title}</h3>
      <dl className="divide-y divide-hairline">
        {record.rows.map((row) => (
          <div key={row.label} className="grid gap-x-4 px-5 py-3 sm:grid-cols-[7rem_1fr_auto] items-baseline">
            <dt className="text-sm text-muted-foreground">{row.label}</dt>
            <dd className="font-semibold text-heading">{row.value}</dd>
            <dd className="text-sm text-muted-foreground">{row.source}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
