import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button";
import { Pagination } from "./pagination";
import type { ArticlePage } from "./select-articles";

interface ListCopy {
  feed: { link: string; href: string };
  pagination: { label: string; previous: string; next: string };
  empty: { title: string; text: string; action: string };
}

interface ArticleListProps {
  title: string;
  /** The number of articles, as text. */
  count: string;
  selection: ArticlePage;
  copy: ListCopy;
  /** Id of the heading. Links that change the list lead to it, because the pressed link may be gone or far below. */
  anchor: string;
  /** The list items. */
  children: ReactNode;
}

export function ArticleList({ title, count, selection: { page, pages, total }, copy, anchor, children }: ArticleListProps) {
  return (
    <section aria-labelledby={anchor} className="contents">
      <div className="order-3">
        <h2 id={anchor} tabIndex={-1} className="text-h3 outline-none">
          {title}
        </h2>
        <p className="mt-1 flex gap-5 text-sm text-muted">
          {count}
          <a href={copy.feed.href} className="shrink-0 font-semibold text-heading underline underline-offset-2 hover:text-glass-deep">
            {copy.feed.link}
          </a>
        </p>
      </div>
      {total > 0 ? (
        <div className="order-5 lg:col-span-full">
          <ul className="mb-10 grid gap-x-8 gap-y-10 sm:grid-cols-2">{children}</ul>
          <Pagination page={page} pages={pages} copy={copy.pagination} anchor={anchor} />
        </div>
      ) : (
        <div className="order-5 rounded-lg border border-hairline bg-tint p-5 sm:p-6 lg:col-span-full">
          <h3 className="text-lg">{copy.empty.title}</h3>
          <p className="mt-2 max-w-measure">{copy.empty.text}</p>
          <ButtonLink to="blog" hash={anchor} variant="secondary" className="mt-5">
            {copy.empty.action}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
