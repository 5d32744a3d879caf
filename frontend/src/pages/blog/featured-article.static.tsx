import { allArticles } from "../../sections/articles/all-articles";
import { ArticlePicture } from "../../sections/articles/article-picture";
import { listCopy } from "./articles";
import { Byline, Topics } from "./article-details";

/** The newest article as the window of the page: its drawing fills it, and its title is on the sill. */
export function FeaturedArticle() {
  const [newest] = allArticles();
  return (
    <div className="border-lead max-lg:border-y lg:absolute lg:inset-y-0 lg:right-0 lg:w-1/2 lg:border-l">
      {newest && (
        <article className="spotlight relative flex h-full flex-col bg-pane">
          <ArticlePicture
            article={newest}
            sizes="(min-width: 64rem) 50vw, 100vw"
            isFirst
            isDecoration
            className="aspect-8/5 lg:aspect-auto lg:h-0 lg:grow"
          />
          <div className="border-t border-lead px-gutter py-5 sm:py-6 lg:pl-8">
            <p className="text-sm font-semibold text-glass-deep">{listCopy.featured}</p>
            <h2 className="mt-1.5 text-h3">
              <a href={newest.path} className="stretched-link hover:text-glass-deep">
                {newest.title}
              </a>
            </h2>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Byline article={newest} />
              <Topics article={newest} />
            </div>
          </div>
        </article>
      )}
    </div>
  );
}
