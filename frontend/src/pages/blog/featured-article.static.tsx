import { Link } from "../../components/ui/link";
import { Drawing } from "../../sections/articles/drawing";
import { articles, listCopy } from "./articles";
import { Byline, Topics } from "./article-details";

const [newest] = articles;

/** The newest article as the window of the page: its drawing fills it, and its title is on the sill. */
export function FeaturedArticle() {
  return (
    <div className="border-lead max-lg:border-y lg:absolute lg:inset-y-0 lg:right-0 lg:w-1/2 lg:border-l">
      {newest && (
        <article className="spotlight relative flex h-full flex-col bg-pane">
          <Drawing id={newest.id} className="aspect-8/5 lg:aspect-auto lg:h-0 lg:grow" />
          <div className="border-t border-lead px-gutter py-5 sm:py-6 lg:pl-8">
            <p className="text-sm font-semibold text-glass-deep">{listCopy.featured}</p>
            <h2 className="mt-1.5 text-h3">
              <Link to={newest.id} className="stretched-link hover:text-glass-deep">
                {newest.title}
              </Link>
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
