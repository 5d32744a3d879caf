import { clsx } from "clsx";
import type { ProfileField, record as copy } from "./copy";

/** The fields of one contact: those that other providers have, and those that only this profile has. */
export function Record({ record: { usual, ours } }: { record: typeof copy }) {
  return (
    <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <Half {...usual} />
      <Half {...ours} isNew />
    </div>
  );
}

interface HalfProps {
  title: string;
  fields: readonly ProfileField[];
  isNew?: boolean;
}

function Half({ title, fields, isNew = false }: HalfProps) {
  return (
    <div>
      <h3 className="flex items-baseline gap-3 border-b-2 border-lead pb-3 text-base">
        <span className={clsx("text-figure font-semibold tracking-display", isNew ? "text-glass-deep" : "text-muted-foreground")}>
          {isNew ? `+${fields.length}` : fields.length}
        </span>
        {title}
      </h3>
      <dl className="divide-y divide-hairline">
        {fields.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[8.5rem_1fr] gap-x-3 py-2.5 sm:grid-cols-[11rem_1fr]">
            <dt className="flex items-baseline gap-2.5">
              <span className={clsx("size-2 shrink-0 rotate-45 border", isNew ? "border-glass-deep bg-glass" : "border-edge")} />
              {label}
            </dt>
            <dd className="font-semibold wrap-anywhere text-heading">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
