import { ArticlePicture } from "../../sections/articles/article-picture";
import type { Article } from "../../sections/articles/all-articles";
import { Byline, Topics } from "./article-details";
import { excerptOf } from "./articles";

/** One article of the list, with its picture above the text. */
export function ArticleCard({ article }: { article: Article }) {
  return (
    <li>
      <article className="spotlight relative -m-3 rounded-lg p-3">
        <ArticlePicture
          article={article}
          sizes="(min-width: 40rem) 36rem, 100vw"
          isDecoration
          className="aspect-8/5 rounded-md border border-lead"
        />
        <div className="pt-5">
          <h3 className="text-h3">
            <a href={article.path} className="stretched-link hover:text-glass-deep">
              {article.title}
            </a>
          </h3>
          <p className="mt-2">{excerptOf(article)}</p>
          <Byline article={article} />
          <Topics article={article} />
        </div>
      </article>
    </li>
  );
}
