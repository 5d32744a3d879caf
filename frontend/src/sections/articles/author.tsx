import ArrowRight from "#icon/arrow-right";
import { articleFacts, type ArticleId } from "../../../generated/articles";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { fill } from "../../lib/fill";
import { Monogram } from "../mockups/monogram";
import { articleCopy } from "./article-copy";
import { authors } from "./authors";
import { articleTopics, categories, labelOf } from "./topics";

/** Who wrote the article, and a link to others on its topic. */
export function Author({ id }: { id: ArticleId }) {
  const { author } = articleFacts[id];
  const { category } = articleTopics[id];
  return (
    <section
      id="author"
      aria-labelledby="author-title"
      className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-t border-hairline pt-8 text-base"
    >
      <Monogram name={author} className="row-span-3 size-14 rounded-full! border border-lead text-base" />
      <h2 id="author-title" className="text-sm font-semibold tracking-normal text-muted">
        {articleCopy.author}
      </h2>
      <p>
        <b className="font-semibold text-heading">{author}</b> {authors[id]}
      </p>
      <p>
        <Link
          to="blog"
          query={{ category }}
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-heading hover:text-glass-deep"
        >
          {fill(articleCopy.moreOn, { topic: labelOf(categories, category) })}
          <Icon shape={ArrowRight} className="size-4" />
        </Link>
      </p>
    </section>
  );
}
