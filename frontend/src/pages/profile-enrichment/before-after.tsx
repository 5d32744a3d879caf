import BadgeCheck from "#icon/badge-check";
import { Icon } from "../../components/ui/icon";
import type { beforeAfter } from "./copy";

/** One contact twice: the thin record it arrived as, and over it what became of it. */
export function BeforeAfter({ copy: { caption, before, after } }: { copy: typeof beforeAfter }) {
  return (
    <div role="img" aria-label={caption} className="text-sm">
      <div className="mr-auto w-11/12 rounded-lg border border-hairline bg-pane pb-16 sm:w-4/5">
        <Bar title={before.title} note={before.note} />
        <dl className="grid gap-3 px-5 pt-4">
          {before.rows.map((row) => (
            <div key={row.label} className="grid grid-cols-[5rem_1fr] items-baseline">
              <dt className="text-muted">{row.label}</dt>
              <dd className={row.value ? "wrap-anywhere text-heading" : "h-4 border-b border-dashed border-edge"}>{row.value}</dd>
            </div>
          ))}
        </dl>
        <p className="px-5 pt-4 font-semibold text-danger">{before.verdict}</p>
      </div>
      <div className="cast relative -mt-11 ml-auto w-11/12 overflow-hidden rounded-lg border border-lead bg-pane motion-safe:animate-arrive">
        <Bar title={after.title} note={after.note} />
        <div className="lit flex items-center gap-4 border-b border-lead p-5">
          <span className="grid size-12 shrink-0 place-items-center rounded-sm border border-lead bg-pane text-base font-semibold text-heading">
            {after.initials}
          </span>
          <span>
            <span className="block text-lg font-semibold text-heading">{after.name}</span>
            {after.role}
          </span>
        </div>
        <dl className="divide-y divide-hairline">
          {after.facts.map((fact) => (
            <div key={fact.label} className="grid grid-cols-[5.5rem_1fr] items-center gap-2 px-5 py-2.5 sm:grid-cols-[6.5rem_1fr]">
              <dt className="text-muted">{fact.label}</dt>
              <dd className="flex items-center justify-between gap-2 text-heading">
                {fact.value}
                <Icon shape={BadgeCheck} className="size-4 shrink-0 text-success" />
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-t border-hairline bg-success-wash px-5 py-3 font-semibold text-success">{after.verdict}</p>
      </div>
    </div>
  );
}

function Bar({ title, note }: { title: string; note: string }) {
  return (
    <p className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline px-5 py-2">
      <span className="font-semibold text-heading">{title}</span>
      <span className="text-xs text-muted">{note}</span>
    </p>
  );
}
