import { Monogram } from "../../sections/mockups/monogram";

interface AccountCopy {
  name: string;
  detail: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** A message, drawn as a quotation. */
  quote?: string;
  note: string;
}

/** An account or a person at one stage. */
export function AccountCard({ account: { name, detail, rows, quote, note } }: { account: AccountCopy }) {
  return (
    <div className="rounded-lg border border-lead bg-pane text-body">
      <p className="flex items-center gap-4 p-5">
        <Monogram name={name} className="size-11 rounded-sm text-xs" />
        <span>
          <b className="block text-lg font-semibold text-heading">{name}</b>
          {detail}
        </span>
      </p>
      <dl className="grid gap-x-8 gap-y-4 border-t border-hairline p-5 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-semibold wrap-anywhere text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      {quote && <p className="border-t border-hairline p-5 text-heading">{quote}</p>}
      <p className="flex items-center gap-3 border-t border-hairline px-5 py-3 font-semibold text-heading">
        <span className="size-2 rotate-45 bg-glass" />
        {note}
      </p>
    </div>
  );
}
