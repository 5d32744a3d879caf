import { cn } from "../../lib/cn";
import { SectionHeading } from "../../sections/section-heading";
import type { LogKind, log as copy } from "./copy";

const kindClass: Record<LogKind, string> = { in: "glass-cobalt", out: "glass-viridian", merge: "glass-amber", retry: "glass-ruby" };

export function SyncLog({ log }: { log: typeof copy }) {
  return (
    <>
      <SectionHeading title={log.title} text={log.lead} />
      <div role="img" aria-label={log.label} className="tone-ink mt-10 overflow-hidden rounded-lg border border-lead font-mono text-sm">
        <p className="border-b border-hairline px-5 py-3 text-muted">{log.caption}</p>
        <ol className="divided">
          {log.lines.map((line) => (
            <li
              key={line.text}
              className={cn("grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 px-5 py-3 sm:grid-cols-[auto_9.5rem_1fr]", kindClass[line.kind])}
            >
              <span className="text-muted">{line.time}</span>
              <span className="flex items-center gap-2 text-glass-deep">
                <span className="size-2 rotate-45 bg-glass" />
                {log.kinds[line.kind]}
              </span>
              <span className="text-heading max-sm:col-span-2">{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <ul className="mt-10 grid gap-8 md:grid-cols-3 md:gap-12">
        {log.points.map((point) => (
          <li key={point.title}>
            <h3 className="text-lg">{point.title}</h3>
            <p className="mt-1.5">{point.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
