import { articleFacts, type ArticleId, articleIds } from "../../../generated/articles";
import { Link } from "../../components/ui/link";
import { glassClass } from "../glass";
import { articleGlass } from "./article-glass";
import { articleCopy } from "./article-copy";
import { Drawing } from "./drawing";

/** Links to the previous and the next article, in the order of the blog. An only one takes the whole row. */
export function Neighbors({ id }: { id: ArticleId }) {
  const at = articleIds.indexOf(id);
  const neighbors = [
    { id: articleIds[at - 1], label: articleCopy.previous },
    { id: articleIds[at + 1], label: articleCopy.next },
  ];
  return (
    <nav aria-label={articleCopy.more} className="border-t border-hairline">
      <ul className="shell grid gap-x-12 py-10 sm:grid-cols-2 sm:py-14">
        {neighbors.map(
          ({ id: to, label }) =>
            to && (
              <li key={to} className={`group/only py-4 sm:only:col-span-2 ${glassClass[articleGlass[to]]}`}>
                <Link
                  to={to}
                  className="group spotlight -m-4 grid grid-cols-[7rem_1fr] items-center gap-5 rounded-lg p-4 sm:group-only/only:grid-cols-[16rem_1fr] sm:group-only/only:gap-10"
                >
                  <Drawing id={to} className="aspect-8/5 rounded-md border border-lead" />
                  <span>
                    <span className="block text-sm text-muted-foreground">{label}</span>
                    <span className="mt-1 block font-semibold text-heading group-hover:text-glass-deep sm:group-only/only:text-h3">
                      {articleFacts[to].title}
                    </span>
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
