import type { ReactNode } from "react";
import { cn } from "../../lib/cn";
import { type Glass, glassClass } from "../glass";

interface MockFrameProps {
  /** What the picture shows, for whoever cannot see it. */
  label: string;
  title?: ReactNode;
  /** Right end of the title bar. */
  aside?: ReactNode;
  glass?: Glass;
  className?: string;
  children: ReactNode;
}

/** A pane of the product, drawn. It is one picture to a screen reader; by day also inside dark sections. */
export function MockFrame({ label, title, aside, glass, className, children }: MockFrameProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn("tone-plain cast overflow-hidden rounded-lg border border-lead text-sm", glass && glassClass[glass], className)}
    >
      {title && (
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline px-4 py-2">
          <span className="truncate font-semibold text-heading">{title}</span>
          {aside && <span className="shrink-0 text-xs text-muted">{aside}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
