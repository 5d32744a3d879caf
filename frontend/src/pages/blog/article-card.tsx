import { Link } from "../../components/ui/link";
import { Drawing } from "../../sections/articles/drawing";
import { Byline, Topics } from "./article-details";
import type { Article } from "./select-articles";

/** One article of the list, with its picture above the text. */
export function ArticleCard({ article }: { article: Article }) {
  return (
    <li>
      <article className="spotlight relative -m-3 rounded-lg p-3">
        <Drawing id={article.id} className="aspect-8/5 rounded-md border border-lead" />
        <div className="pt-5">
          <h3 className="text-h3">
            <Link to={article.id} className="stretched-link hover:text-glass-deep">
              {article.title}
            </Link>
          </h3>
          <p className="mt-2">{article.excerpt}</p>
          <Byline article={article} />
          <Topics article={article} />
        </div>
      </article>
    </li>
  );
}
