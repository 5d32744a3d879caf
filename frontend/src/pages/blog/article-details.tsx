import { Badge } from "../../components/ui/badge";
import { formatDate } from "../../lib/format";
import { categories, industries, labelOf } from "../../sections/articles/topics";
import type { Article } from "./select-articles";

interface ArticleProps {
  article: Article;
}

/** Author and date. */
export function Byline({ article }: ArticleProps) {
  return (
    <p className="mt-4 text-sm text-muted-foreground">
      <span className="font-semibold text-heading">{article.author}</span>
      {" · "}
      <time dateTime={article.published}>{formatDate(article.published)}</time>
    </p>
  );
}

/** Its category and industry. */
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
