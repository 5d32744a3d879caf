import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { articleCopy } from "./article-copy";

interface FigureProps {
  caption: string;
  /** Label for screen readers, if the figure's text is not enough. */
  label?: string;
  children: ReactNode;
}

/** A figure of an article. All numbers in them are samples. On a wide screen it takes the margin to the right of the text too. */
export function Figure({ caption, label, children }: FigureProps) {
  return (
    <figure className="py-4 text-base xl:-mr-68">
      <div role={label ? "img" : undefined} aria-label={label}>
        {children}
      </div>
      <figcaption className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <Badge>{articleCopy.sample}</Badge>
        <span className="min-w-0 flex-1 basis-64">{caption}</span>
      </figcaption>
    </figure>
  );
}
