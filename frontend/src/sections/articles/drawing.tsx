import { clsx } from "clsx";
import type { ArticleId } from "../../../generated/articles";
import { type Glass, glassClass } from "../glass";
import { articleGlass } from "./article-glass";
import { drawings } from "./drawings";

/**
 * The pictures of the articles: leaded glass with one motif and one color each. They are decoration, so they have no label. Lines keep their width at
 * every size.
 */
export function Drawing({ id, glass = articleGlass[id], className }: { id: ArticleId; glass?: Glass; className?: string | undefined }) {
  return (
    <div className={clsx("drawing window-light overflow-hidden", glassClass[glass], className)}>
      <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="fill-glass-wash" strokeWidth="1.5">
        <path stroke="none" d="M0 0h320v200H0z" />
        {drawings[id]}
      </svg>
    </div>
  );
}
