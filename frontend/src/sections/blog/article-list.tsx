import { type ReactNode, useEffect, useRef } from "react";
import type { ArticlePage } from "../../lib/articles";
import { Pagination } from "./pagination";

interface ArticleListProps {
  title: string;
  /** How many there are, in words. Announced when it changes. */
  count: string;
  selection: ArticlePage;
  pagination: { label: string; previous: string; next: string };
  /** The rows, or what stands in for them. */
  children: ReactNode;
}

export function ArticleList({ title, count, selection: { page, pages, total }, pagination, children }: ArticleListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);

  // The link that was pressed may be a disabled button now: reading goes on at the top of the list.
  useEffect(() => {
    if (turned.current) heading.current?.focus();
    turned.current = false;
  }, [page]);

  return (
    <section aria-labelledby="articles">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-5">
        <h2 ref={heading} id="articles" tabIndex={-1} className="text-h3 outline-none">
          {title}
        </h2>
        <p role="status" className="text-sm text-muted">
          {count}
        </p>
      </div>
      {children}
      {total > 0 && <Pagination page={page} pages={pages} words={pagination} onTurn={() => (turned.current = true)} />}
    </section>
  );
}
