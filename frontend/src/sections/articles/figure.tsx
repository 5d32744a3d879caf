import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { articleCopy } from "./article-copy";

interface FigureProps {
  caption: string;
  /** Label for screen readers, if the figure's text is not enough. */
  label?: string;
  /** The numbers are samples. */
  sample?: boolean;
  children: ReactNode;
}

/** A figure of an article, in a frame. */
export function Figure({ caption, label, sample = false, children }: FigureProps) {
  return (
    <figure>
      <div role={label ? "img" : undefined} aria-label={label} className="rounded-lg border border-lead bg-pane p-4 text-sm sm:p-6">
        {children}
      </div>
      <figcaption className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
        {sample && <Badge>{articleCopy.sample}</Badge>}
        <span className="min-w-0 flex-1 basis-64">{caption}</span>
      </figcaption>
    </figure>
  );
}
