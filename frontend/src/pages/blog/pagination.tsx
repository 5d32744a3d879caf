import type { ReactNode } from "react";
import ArrowLeft from "#icon/arrow-left";
import ArrowRight from "#icon/arrow-right";
import { Button, ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { useQuery } from "../../lib/query";

interface PaginationProps {
  page: number;
  pages: number;
  copy: { label: string; previous: string; next: string };
  /** Id of the top of the list, where a new page starts. */
  anchor: string;
}

/** Previous and Next. Without a page to go to, each is a disabled button. */
export function Pagination({ page, pages, copy, anchor }: PaginationProps) {
  return (
    <nav aria-label={copy.label} className="flex items-center justify-between gap-4 border-t border-hairline pt-6">
      <PageLink to={page - 1} pages={pages} anchor={anchor}>
        <Icon shape={ArrowLeft} className="size-4" />
        {copy.previous}
      </PageLink>
      <p className="text-sm text-muted-foreground">
        Page {page} of {pages}
      </p>
      <PageLink to={page + 1} pages={pages} anchor={anchor}>
        {copy.next}
        <Icon shape={ArrowRight} className="size-4" />
      </PageLink>
    </nav>
  );
}

function PageLink({ to, pages, anchor, children }: { to: number; pages: number; anchor: string; children: ReactNode }) {
  const { industry, category } = useQuery();
  if (to < 1 || to > pages)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <ButtonLink to="blog" query={{ industry, category, page: to > 1 ? String(to) : undefined }} hash={anchor} variant="secondary">
      {children}
    </ButtonLink>
  );
}
