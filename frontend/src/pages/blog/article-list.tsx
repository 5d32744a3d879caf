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
  /** The number of articles, as text. */
  count: string;
  selection: ArticlePage;
  copy: ListCopy;
  /** Id of the list's title. */
  anchor: string;
  /** The list items. */
  children: ReactNode;
}

export function ArticleList({ count, selection: { page, pages, total }, copy, anchor, children }: ArticleListProps) {
  return (
    <>
      <p className="mt-3 flex gap-5 text-sm text-muted-foreground lg:mt-0">
        {count}
        <a href={copy.feed.href} className="shrink-0 font-semibold text-heading underline underline-offset-2 hover:text-glass-deep">
          {copy.feed.link}
        </a>
      </p>
      {total > 0 ? (
        <>
          <ul className="my-8 grid gap-x-8 gap-y-10 sm:grid-cols-2">{children}</ul>
          <Pagination page={page} pages={pages} copy={copy.pagination} anchor={anchor} />
        </>
      ) : (
        <div className="mt-8 rounded-lg border border-hairline bg-tint p-5 sm:p-6">
          <h3 className="text-lg">{copy.empty.title}</h3>
          <p className="mt-2 max-w-measure">{copy.empty.text}</p>
          <ButtonLink to="blog" hash={anchor} variant="secondary" className="mt-5">
            {copy.empty.action}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
