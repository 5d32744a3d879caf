import { glassClass } from "../glass";
import { neighborsOf } from "./all-articles";
import { articleCopy } from "./article-copy";
import { ArticlePicture } from "./article-picture";

/** Links to the previous and the next article, in the order of the blog. An only one takes the whole row. */
export function Neighbors({ path }: { path: string }) {
  const { newer, older } = neighborsOf(path);
  const neighbors = [
    { article: newer, label: articleCopy.previous },
    { article: older, label: articleCopy.next },
  ];
  return (
    <nav aria-label={articleCopy.more} className="border-t border-hairline">
      <ul className="shell grid gap-x-12 py-10 sm:grid-cols-2 sm:py-14">
        {neighbors.map(
          ({ article, label }) =>
            article && (
              <li key={article.path} className={`group/only py-4 sm:only:col-span-2 ${glassClass[article.glass]}`}>
                <a
                  href={article.path}
                  className="group spotlight -m-4 grid grid-cols-[7rem_1fr] items-center gap-5 rounded-lg p-4 sm:group-only/only:grid-cols-[16rem_1fr] sm:group-only/only:gap-10"
                >
                  <ArticlePicture article={article} sizes="16rem" isDecoration className="aspect-8/5 rounded-md border border-lead" />
                  <span>
                    <span className="block text-sm text-muted-foreground">{label}</span>
                    <span className="mt-1 block font-semibold text-heading group-hover:text-glass-deep sm:group-only/only:text-h3">
                      {article.title}
                    </span>
                  </span>
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
