import { clsx } from "clsx";
import type { ReactNode } from "react";
import ArrowLeft from "#icon/arrow-left";
import { authors } from "../../../generated/authors";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { formatDate } from "../../lib/format";
import { type Glass, glassClass } from "../glass";
import { HeroGlass } from "../hero-glass.static";
import type { LatticeName } from "../lattices";
import { Monogram } from "../mockups/monogram";
import { articleCopy } from "./article-copy";
import { categories, industries, labelOf, type Topics } from "./topics";

interface ArticleHeroProps extends Topics {
  title: string;
  lead: string;
  author: string;
  published: string;
  minutes: number;
  glass: Glass;
  lattice: LatticeName;
  picture: ReactNode;
}

/** Title, claim, author and date beside the article's picture. */
export function ArticleHero({ title, lead, author, published, minutes, category, industry, glass, lattice, picture }: ArticleHeroProps) {
  const topic = "rounded-sm border border-edge px-2 py-1 text-xs font-semibold hover:border-heading hover:text-heading";
  return (
    <header className={clsx("hero-ground border-b border-hairline", glassClass[glass])}>
      <HeroGlass lattice={lattice} />
      <div className="shell grid items-center gap-10 py-14 sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div>
          <Link to="blog" className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold text-heading hover:text-glass-deep">
            <Icon shape={ArrowLeft} className="size-4" />
            {articleCopy.all}
          </Link>
          <h1 className="mt-5 text-h1 tracking-display">{title}</h1>
          <p className="mt-5 max-w-prose text-lg sm:text-xl">{lead}</p>
          <div className="mt-6 flex items-center gap-3 text-sm text-muted-foreground">
            <Monogram name={author} className="size-10 rounded-full border border-lead text-xs" />
            <p>
              {authors[author] ? (
                <a href="#author" className="block font-semibold text-heading hover:text-glass-deep hover:underline">
                  {author}
                </a>
              ) : (
                <span className="block font-semibold text-heading">{author}</span>
              )}
              <span className="flex flex-wrap gap-x-4">
                <span>
                  <time dateTime={published}>{formatDate(published)}</time>
                  {/* The server writes the date of the last change into it (src/pages/document.rs). */}
                  <span id="updated" />
                </span>
                {`${minutes} ${articleCopy.minutes}`}
              </span>
            </p>
          </div>
          <p className="mt-5 flex flex-wrap gap-2">
            <Link to="blog" query={{ category }} className={topic}>
              {labelOf(categories, category)}
            </Link>
            <Link to="blog" query={{ industry }} className={topic}>
              {labelOf(industries, industry)}
            </Link>
          </p>
        </div>
        <div className="casts">
          <div className="cast rounded-lg border border-lead bg-pane p-2">{picture}</div>
        </div>
      </div>
    </header>
  );
}
