import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** A part of a page with a heading of its own. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx("border-t border-hairline pt-4 first:border-t-0 first:pt-0", className)}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The page's title, and what stands beside it. */
export function PageTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-title">{children}</h1>
      {aside}
    </div>
  );
}
