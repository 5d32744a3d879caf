import type { ReactNode } from "react";
import { ArrowLeft, ArrowRight } from "../../components/icons";
import { buttonVariants } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";

interface PaginationProps {
  page: number;
  pages: number;
  words: { label: string; previous: string; next: string };
  /** A page was asked for; the address follows by itself. */
  onTurn: () => void;
}

/** Previous and Next. Where there is no page to go to, a disabled button says so. */
export function Pagination({ page, pages, words, onTurn }: PaginationProps) {
  return (
    <nav aria-label={words.label} className="flex items-center justify-between gap-4 border-t border-lead pt-6">
      <Turn to={page - 1} pages={pages} onTurn={onTurn}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {words.previous}
      </Turn>
      <p className="figures text-sm text-muted">
        Page {page} of {pages}
      </p>
      <Turn to={page + 1} pages={pages} onTurn={onTurn}>
        {words.next}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Turn>
    </nav>
  );
}

function Turn({ to, pages, onTurn, children }: { to: number; pages: number; onTurn: () => void; children: ReactNode }) {
  const { industry, category } = useQuery();
  const look = cn(buttonVariants({ variant: "secondary" }));
  if (to < 1 || to > pages)
    return (
      <button type="button" disabled className={look}>
        {children}
      </button>
    );
  return (
    <a href={href("blog", { query: { industry, category, page: to > 1 ? String(to) : undefined } })} className={look} onClick={onTurn}>
      {children}
    </a>
  );
}
