import { Badge } from "../../components/ui/badge";
import { Link } from "../../components/ui/link";
import { formatDate } from "../../lib/format";
import { Drawing } from "../../sections/articles/drawing";
import { categories, industries, labelOf } from "../../sections/articles/topics";
import type { Article } from "./select-articles";

interface ArticleProps {
  article: Article;
}

/** The first article, with its picture beside the text. */
export function FeaturedArticle({ article, label }: ArticleProps & { label: string }) {
  return (
    <article
      data-featured=""
      className="framed spotlight relative order-1 grid overflow-hidden rounded-lg bg-pane lg:col-span-full lg:grid-cols-[1fr_1.3fr]"
    >
      <Drawing id={article.id} className="aspect-8/5 border-lead max-lg:border-b lg:order-last lg:h-full lg:min-h-96 lg:border-l" />
      <div className="p-6 sm:p-8 lg:self-center">
        <p className="text-sm font-semibold text-glass-deep">{label}</p>
        <h2 className="mt-3 text-h2">
          <TitleLink article={article} />
        </h2>
        <p className="mt-4 text-lg">{article.excerpt}</p>
        <Byline article={article} />
        <Topics article={article} />
      </div>
    </article>
  );
}

/** One article of the list, with its picture above the text. */
export function ArticleCard({ article }: ArticleProps) {
  return (
    <li>
      <article className="spotlight relative -m-3 rounded-lg p-3">
        <Drawing id={article.id} className="aspect-8/5 rounded-md border border-lead" />
        <div className="pt-5">
          <h3 className="text-h3">
            <TitleLink article={article} />
          </h3>
          <p className="mt-2">{article.excerpt}</p>
          <Byline article={article} />
          <Topics article={article} />
        </div>
      </article>
    </li>
  );
}

/** The link covers the whole card. */
function TitleLink({ article }: { article: Article }) {
  return (
    <Link to={article.id} className="covers hover:text-glass-deep">
      {article.title}
    </Link>
  );
}

function Byline({ article }: { article: Article }) {
  return (
    <p className="mt-4 text-sm text-muted">
      <span className="font-semibold text-heading">{article.author}</span>
      {" · "}
      <time dateTime={article.published}>{formatDate(article.published)}</time>
    </p>
  );
}

/** Its category and industry. */
function Topics({ article }: ArticleProps) {
  const topics = [labelOf(categories, article.category), labelOf(industries, article.industry)];
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {topics.map((topic) => (
        <Badge key={topic} variant="outline">
          {topic}
        </Badge>
      ))}
    </p>
  );
}
