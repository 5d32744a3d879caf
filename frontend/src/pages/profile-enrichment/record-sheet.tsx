import { cn } from "../../lib/cn";
import type { ProfileField, record as copy } from "./copy";

/** All eighteen fields, numbered. The nine that other providers lack are lit. */
export function RecordSheet({ record }: { record: typeof copy }) {
  const starts = record.groups.map((_, index) => record.groups.slice(0, index).reduce((sum, group) => sum + group.fields.length, 0));
  return (
    <div className="mt-10">
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <span className="flex items-center gap-2.5">
          <Mark usual />
          {record.usualText}
        </span>
        <span className="flex items-center gap-2.5 font-semibold text-heading">
          <Mark />
          {record.oursText}
        </span>
      </p>
      <div className="mt-6 gap-x-12 border-t border-lead lg:columns-2">
        {record.groups.map((group, index) => (
          <div key={group.title} className="break-inside-avoid pt-6">
            <h3 className="text-lg">{group.title}</h3>
            <dl className="mt-3">
              {group.fields.map((field, line) => (
                <Line key={field.label} field={field} usual={record.usual.includes(field.label)} number={(starts[index] ?? 0) + line + 1} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </div>
  );
}

function Line({ field, usual, number }: { field: ProfileField; usual: boolean; number: number }) {
  return (
    <div
      className={cn(
        "grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t border-hairline px-3 py-2.5 sm:grid-cols-[auto_9.5rem_1fr]",
        !usual && "bg-glass-wash",
      )}
    >
      <dt className="contents">
        <span className="flex w-11 items-center justify-between text-sm text-muted">
          {number}
          <Mark usual={usual} />
        </span>
        <span className={usual ? undefined : "font-semibold text-heading"}>{field.label}</span>
      </dt>
      <dd className="text-heading max-sm:col-start-2">{field.value}</dd>
    </div>
  );
}

function Mark({ usual = false }: { usual?: boolean }) {
  return <span className={cn("size-2 shrink-0 rotate-45 border", usual ? "border-edge" : "border-glass-deep bg-glass")} />;
}
