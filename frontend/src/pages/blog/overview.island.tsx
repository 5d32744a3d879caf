import { useEffect } from "react";
import { useQuery } from "../../lib/query";
import { formatCount } from "../../lib/format";
import { findArticles } from "../../sections/articles/all-articles";
import { countArticles } from "../../sections/articles/topic-counts";
import { categories, type Choice, industries, labelOf } from "../../sections/articles/topics";
import { ArticleCard } from "./article-card";
import { ArticleList } from "./article-list";
import { articleNoun, articlesPerPage, listCopy } from "./articles";
import { selectArticles } from "./select-articles";
import { TopicList } from "./topic-list";

interface OverviewProps {
  isActive: boolean;
  /** Called with the number of articles after each change of a filter, for a screen reader. */
  onFound: (copy: string) => void;
  /** Id of the list's title. */
  anchor: string;
}

/** Shows the list of articles and the topics. */
export function Overview({ anchor, isActive, onFound }: OverviewProps) {
  const query = useQuery();
  const selection = selectArticles(findArticles, query, articlesPerPage);
  const { list, pages, total } = selection;
  const chosen = [labelOf(industries, query.industry), labelOf(categories, query.category)].filter(Boolean);
  const topic = chosen.length > 0 ? ` on ${chosen.join(" and ")}` : "";
  const extent = pages > 1 ? `, ${formatCount(pages)} ${listCopy.count.pages}` : "";
  const count = `${formatCount(total)} ${articleNoun(total)}${topic}${extent}`;

  useEffect(() => {
    if (isActive) onFound(count);
  }, [isActive, count, onFound]);

  const counted = (key: "industry" | "category", choices: readonly Choice[]) =>
    choices.map((choice) => ({ ...choice, count: countArticles({ ...query, [key]: choice.value }) }));

  return (
    <div>
      <ArticleList count={count} selection={selection} copy={listCopy} anchor={anchor}>
        {list.map((article) => (
          <ArticleCard key={article.path} article={article} />
        ))}
      </ArticleList>
      <div className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <TopicList title={listCopy.topics.industry} filter="industry" topics={counted("industry", industries)} anchor={anchor} />
        <TopicList title={listCopy.topics.category} filter="category" topics={counted("category", categories)} anchor={anchor} />
      </div>
    </div>
  );
}
