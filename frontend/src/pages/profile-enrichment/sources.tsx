import type { privacy as copy } from "./copy";

/** What the database keeps beside a value, and what is left of somebody who opted out. */
export function Sources({ privacy: { record, values, optedOut } }: { privacy: typeof copy }) {
  return (
    <div className="cast rounded-lg border border-lead bg-pane">
      <h3 className="border-b border-lead px-5 py-3 text-base">{record}</h3>
      <dl className="divide-y divide-hairline">
        {values.map(({ value, source, date }) => (
          <div key={value} className="grid gap-x-6 px-5 py-3 sm:grid-cols-[1fr_auto] sm:items-baseline">
            <dt className="font-semibold text-heading">{value}</dt>
            <dd className="flex items-baseline gap-2.5 text-sm">
              <span className="size-2 shrink-0 rotate-45 bg-glass" />
              {source}, {date}
            </dd>
          </div>
        ))}
      </dl>
      <p className="m-3 rounded-md border border-dashed border-edge px-5 py-4 text-center text-muted-foreground">{optedOut}</p>
    </div>
  );
}
