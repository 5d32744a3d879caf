import { Badge } from "../../components/ui/badge";
import { formatDate } from "../../lib/format";
import { categories, industries, labelOf } from "../../sections/articles/topics";
import type { Article } from "../../sections/articles/all-articles";

interface ArticleProps {
  article: Article;
}

/** The author and the date of an article. */
export function Byline({ article }: ArticleProps) {
  return (
    <p className="mt-4 text-sm text-muted-foreground">
      <span className="font-semibold text-heading">{article.author}</span>
      {" · "}
      <time dateTime={article.published}>{formatDate(article.published)}</time>
    </p>
  );
}

/** The category and the industry of an article. */
export function Topics({ article }: ArticleProps) {
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
