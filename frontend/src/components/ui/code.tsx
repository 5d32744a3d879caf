import { clsx } from "clsx";
import type { ReactNode } from "react";
import { highlight } from "./highlight";

/** A dark block of code with a title bar. `action` takes a copy button. */
export function CodeBlock({ title, code, action, className }: { title: string; code: string; action?: ReactNode; className?: string }) {
  return (
    <figure className={clsx("tone-ink overflow-hidden rounded-lg border border-lead", className)}>
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline px-4 py-1 text-sm text-muted-foreground">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {action}
      </figcaption>
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-sm text-heading max-sm:text-xs max-sm:whitespace-pre-wrap">
        <code>{highlight(code)}</code>
      </pre>
    </figure>
  );
}
