import { clsx } from "clsx";
import type { ReactNode } from "react";
import ArrowLeft from "#icon/arrow-left";
import ArrowRight from "#icon/arrow-right";
import { Button, ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { formatCount } from "../../lib/format";
import { useQuery } from "../../lib/query";

interface PaginationProps {
  page: number;
  pages: number;
  copy: { label: string; previous: string; next: string };
  /** Id of the top of the list, where a new page starts. */
  anchor: string;
}

/** With more pages, there are links to some of them. */
const FEW_PAGES = 3;

/** Previous and Next, and between them the first page, the last one and those around this one. Without a page to go to, each is a disabled button. */
export function Pagination({ page, pages, copy, anchor }: PaginationProps) {
  return (
    <nav
      aria-label={copy.label}
      className={clsx("flex items-center justify-between gap-4 border-t border-hairline pt-6", pages > FEW_PAGES && "max-sm:flex-wrap")}
    >
      <PageLink to={page - 1} pages={pages} anchor={anchor}>
        <Icon shape={ArrowLeft} className="size-4" />
        {copy.previous}
      </PageLink>
      {pages > FEW_PAGES ? (
        <PageNumbers page={page} pages={pages} anchor={anchor} />
      ) : (
        <p className="text-sm text-muted-foreground">
          Page {page} of {pages}
        </p>
      )}
      <PageLink to={page + 1} pages={pages} anchor={anchor}>
        {copy.next}
        <Icon shape={ArrowRight} className="size-4" />
      </PageLink>
    </nav>
  );
}

function PageNumbers({ page, pages, anchor }: Pick<PaginationProps, "page" | "pages" | "anchor">) {
  const targetOf = usePageTarget(anchor);
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return (
    <ul className="flex flex-wrap items-center justify-center text-sm max-sm:order-1 max-sm:w-full">
      {numbers.map((number, at) => (
        <li key={number} className="flex items-center">
          {number - (numbers[at - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="px-1 text-muted-foreground">
              …
            </span>
          )}
          <Link
            {...targetOf(number)}
            aria-current={number === page ? "page" : undefined}
            className={clsx(
              "grid min-h-11 min-w-11 place-items-center rounded-md border px-2 font-semibold text-heading",
              number === page ? "border-lead bg-glass-wash" : "border-transparent hover:border-lead",
            )}
          >
            <span>
              <span className="sr-only">Page </span>
              {formatCount(number)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PageLink({ to, pages, anchor, children }: { to: number; pages: number; anchor: string; children: ReactNode }) {
  const targetOf = usePageTarget(anchor);
  if (to < 1 || to > pages)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <ButtonLink {...targetOf(to)} variant="secondary">
      {children}
    </ButtonLink>
  );
}

/** Where the link to a page of the list leads. */
function usePageTarget(anchor: string) {
  const { industry, category } = useQuery();
  return (page: number) =>
    ({ to: "blog", query: { industry, category, page: page > 1 ? String(page) : undefined }, hash: anchor }) as const;
}
