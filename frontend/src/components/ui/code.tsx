import type { ReactNode } from "react";
import { cn } from "../../lib/cn";

/**
 * Matches strings, keys (not colored), numbers, keywords and flags: enough for JSON, curl and a script tag. Use it in static components, so that it
 * stays on the server.
 */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|('(?:[^'\\]|\\.)*')|\b(true|false|null|curl|POST|GET)\b|(\s-{1,2}[A-Za-z]+)|\b(\d[\d.]*)\b/g;

export function highlight(code: string): ReactNode[] {
  const out: ReactNode[] = [];
  let from = 0;
  for (const match of code.matchAll(token)) {
    const [all, double, colon, single, word, flag, number] = match;
    if (colon) continue;
    if (match.index > from) out.push(code.slice(from, match.index));
    const tone =
      double || single
        ? "glass-viridian text-glass-deep"
        : word || flag
          ? "glass-cobalt text-glass-deep"
          : number
            ? "glass-amber text-glass-deep"
            : "";
    out.push(
      <span key={match.index} className={tone}>
        {all}
      </span>,
    );
    from = match.index + all.length;
  }
  out.push(code.slice(from));
  return out;
}

/** A dark block of code with a title bar. `action` takes a copy button. */
export function CodeBlock({ title, code, action, className }: { title: string; code: string; action?: ReactNode; className?: string }) {
  return (
    <figure className={cn("tone-ink overflow-hidden rounded-lg border border-lead", className)}>
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline px-4 text-sm text-muted">
        <span className="truncate">{title}</span>
        {action}
      </figcaption>
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-sm text-heading max-sm:text-xs max-sm:whitespace-pre-wrap">
        <code>{highlight(code)}</code>
      </pre>
    </figure>
  );
}
