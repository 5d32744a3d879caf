import { clsx } from "clsx";
import { SectionHeading } from "../../sections/section-heading";
import type { Change, LogKind, log as copy } from "./copy";

const kindClass: Record<LogKind, string> = { in: "glass-cobalt", out: "glass-viridian", merge: "glass-amber", retry: "glass-ruby" };

/** The log of a morning. One line is open. */
export function SyncLog({ log }: { log: typeof copy }) {
  return (
    <>
      <SectionHeading title={log.title} text={log.lead} />
      <div role="img" aria-label={log.label} className="tone-ink mt-10 overflow-hidden rounded-lg border border-lead text-sm">
        <p className="border-b border-hairline px-5 py-3 text-muted-foreground">{log.caption}</p>
        <ol className="divide-y divide-hairline">
          {log.lines.map((line) => (
            <li key={line.text} className={kindClass[line.kind]}>
              <p className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 px-5 py-3 sm:grid-cols-[auto_9.5rem_1fr]">
                <span className="font-mono text-muted-foreground">{line.time}</span>
                <span className="flex items-center gap-2 text-glass-deep">
                  <span className="size-2 rotate-45 bg-glass" />
                  {log.kinds[line.kind]}
                </span>
                <span className="text-heading max-sm:col-span-2">{line.text}</span>
              </p>
              {line.change && <OpenedChange change={line.change} />}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** A field before and after, and the rule that decided. */
function OpenedChange({ change }: { change: Change }) {
  return (
    <div className="lit border-t border-lead px-5 py-5 sm:px-7 sm:py-7">
      <code className="text-sm text-body">{change.field}</code>
      <dl className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_1fr_1.6fr]">
        {[change.before, change.after, change.rule].map(({ name, value, text }, index) => (
          <div key={name} className="grid content-start">
            <dt className="text-muted-foreground">{name}</dt>
            <dd
              className={clsx(
                "text-h2 font-semibold tracking-display",
                index === 0 ? "text-muted-foreground line-through decoration-2" : "text-heading",
              )}
            >
              {value}
            </dd>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
