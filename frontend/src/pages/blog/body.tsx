import { useEffect } from "react";
import { type Article, type Choice, countArticles, selectArticles } from "./select-articles";
import { useQuery } from "../../lib/query";
import { ArticleRow, FeaturedArticle } from "./article-card";
import { ArticleList, type ListWords } from "./article-list";
import { TopicList } from "./topic-list";

export interface BodyState {
  /** How many articles there are, in words, for those who do not see it. */
  onFound?: ((words: string) => void) | undefined;
  anchor: string;
}

interface BlogBodyProps extends BodyState {
  articles: readonly Article[];
  perPage: number;
  industries: readonly Choice[];
  categories: readonly Choice[];
  words: ListWords & {
    featured: string;
    heading: { all: string; filtered: string };
    count: { one: string; many: string };
    sidebar: { industry: string; category: string };
  };
}

/** The featured article, the list and the topics: three cells of the page's grid. */
export function BlogBody({ articles, perPage, industries, categories, words, anchor, onFound }: BlogBodyProps) {
  const query = useQuery();
  const selection = selectArticles(articles, query, perPage);
  const { featured, list, total } = selection;
  const chosen = [labelOf(industries, query.industry), labelOf(categories, query.category)].filter(Boolean);
  const count = `${total} ${total === 1 ? words.count.one : words.count.many}${chosen.length > 0 ? ` on ${chosen.join(" and ")}` : ""}`;

  useEffect(() => onFound?.(count), [count, onFound]);

  const topicsOf = (article: Article) => [labelOf(categories, article.category), labelOf(industries, article.industry)];
  const counted = (key: "industry" | "category", choices: readonly Choice[]) =>
    choices.map((choice) => ({ ...choice, count: countArticles(articles, key, choice.value) }));

  return (
    <>
      {featured && <FeaturedArticle article={featured} topics={topicsOf(featured)} label={words.featured} />}
      <ArticleList
        title={words.heading[chosen.length > 0 ? "filtered" : "all"]}
        count={count}
        selection={selection}
        words={words}
        anchor={anchor}
      >
        {list.map((article) => (
          <ArticleRow key={article.id} article={article} topics={topicsOf(article)} />
        ))}
      </ArticleList>
      <div className="mt-16 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:col-start-2 lg:row-start-2 lg:mt-0 lg:grid-cols-1">
        <TopicList title={words.sidebar.industry} filter="industry" topics={counted("industry", industries)} anchor={anchor} />
        <TopicList title={words.sidebar.category} filter="category" topics={counted("category", categories)} anchor={anchor} />
      </div>
    </>
  );
}

function labelOf(choices: readonly Choice[], value: string | undefined): string {
  return choices.find((choice) => choice.value === value)?.label ?? "";
}
