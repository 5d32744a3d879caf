import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Glass, glassClass } from "../glass";

interface MockFrameProps {
  /** Label of the picture for screen readers. */
  label: string;
  title?: ReactNode;
  /** What stands at the right end of the title bar. */
  aside?: ReactNode;
  glass?: Glass;
  className?: string;
  children: ReactNode;
}

/** A drawing of the product. For screen readers it is one picture; it is light inside dark sections too. */
export function MockFrame({ label, title, aside, glass, className, children }: MockFrameProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={clsx("tone-plain cast overflow-hidden rounded-lg border border-lead text-sm", glass && glassClass[glass], className)}
    >
      {title && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-hairline px-4 py-2">
          <span className="font-semibold text-heading">{title}</span>
          {aside && <span className="text-sm text-muted-foreground">{aside}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
