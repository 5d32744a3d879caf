/** What an article of the blog is, and which of them a filter shows. */
import type { ArticleId } from "../../../generated/articles";
import type { Topics } from "../../sections/articles/topics";

export interface Article extends Topics {
  id: ArticleId;
  title: string;
  excerpt: string;
  /** ISO day. */
  published: string;
  author: string;
}

export interface ArticleFilter {
  industry?: string | undefined;
  category?: string | undefined;
  /** From 1; what lies beyond the last page means the last page. */
  page?: string | undefined;
}

export interface ArticlePage {
  /** The first article, while no filter asks for something else. */
  featured: Article | null;
  list: readonly Article[];
  page: number;
  pages: number;
  /** How many articles the list holds, on all its pages; the featured one is not in it. */
  total: number;
}

export function selectArticles(articles: readonly Article[], filter: ArticleFilter, perPage: number): ArticlePage {
  const filtered = Boolean(filter.industry || filter.category);
  const matching = articles.filter((article) => matches(article, filter));
  const featured = filtered ? null : (matching[0] ?? null);
  const listed = featured ? matching.slice(1) : matching;
  const pages = Math.max(1, Math.ceil(listed.length / perPage));
  const page = Math.min(Math.max(1, Number(filter.page) || 1), pages);
  return { featured, list: listed.slice((page - 1) * perPage, page * perPage), page, pages, total: listed.length };
}

/** How many articles there are to see once `key` is set to `value` and the other filter stays. */
export function countArticles(articles: readonly Topics[], filter: ArticleFilter, key: keyof Topics, value: string): number {
  return articles.filter((article) => matches(article, { ...filter, [key]: value })).length;
}

function matches(article: Topics, { industry, category }: ArticleFilter): boolean {
  return (!industry || article.industry === industry) && (!category || article.category === category);
}
