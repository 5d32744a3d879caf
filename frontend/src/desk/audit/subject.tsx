import type { AuditScreen } from "../contract";
import { leadHref } from "../hrefs";
import { counted } from "../words";

/** Ids of leads, and what they were set to. */
const LEADS = /^(\d{9,}(?: \d{9,})*)( to .+)?$/;

/** What it was done to. Ids of leads say nothing to a reader: one is a link, several are a number that opens. */
export function Subject({ action, subject }: AuditScreen["entries"][number]) {
  const [, ids, rest = ""] = (action.startsWith("lead.") && LEADS.exec(subject)) || [];
  if (ids === undefined) return <span className="wrap-anywhere">{subject}</span>;
  const all = ids.split(" ");
  if (all.length > 1)
    return (
      <details>
        <summary className="underline decoration-dotted underline-offset-2 hover:text-heading max-md:-my-3 max-md:py-3">
          {counted(all.length, "lead")}
          {rest}
        </summary>
        <p className="max-w-prose text-muted-foreground tabular-nums">{ids}</p>
      </details>
    );
  // A deleted lead has no page.
  if (action === "lead.delete") return <span className="tabular-nums">Lead {ids}</span>;
  return (
    <span className="wrap-anywhere tabular-nums">
      <a href={leadHref(Number(ids))} className="underline hover:text-heading max-md:-my-3 max-md:inline-block max-md:py-3">
        Lead {ids}
      </a>
      {rest}
    </span>
  );
}
