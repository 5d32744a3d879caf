import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { cn } from "../../lib/cn";
import { articleCopy } from "./article-copy";

interface FigureProps {
  caption: string;
  /** Label for screen readers, if the figure's text is not enough. */
  label?: string;
  /** The numbers are samples. */
  sample?: boolean;
  /** As wide as text and margin together, with the caption below. Otherwise the caption is in the margin. */
  wide?: boolean;
  /** The figure is a window with a frame of its own. */
  leaded?: boolean;
  children: ReactNode;
}

/** A figure of an article, in one frame. On a wide screen it uses the margin to the right of the text. */
export function Figure({ caption, label, sample = false, wide = false, leaded = false, children }: FigureProps) {
  return (
    <figure className={cn("xl:-mr-64", !wide && "xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:items-end xl:gap-x-12")}>
      <div
        role={label ? "img" : undefined}
        aria-label={label}
        className={cn("text-sm sm:text-base", !leaded && "rounded-lg border border-lead bg-pane p-4 sm:p-6")}
      >
        {children}
      </div>
      <figcaption
        className={cn(
          "mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted",
          !wide && "xl:mt-0 xl:block xl:border-t xl:border-lead xl:pt-3",
        )}
      >
        {sample && <Badge>{articleCopy.sample}</Badge>}
        <span className={cn("min-w-0 flex-1 basis-64", !wide && "xl:mt-2 xl:block")}>{caption}</span>
      </figcaption>
    </figure>
  );
}
