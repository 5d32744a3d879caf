/** The type of an article, and the selection by filters and page. */
import type { ArticleId } from "../../../generated/articles";
import type { Topics } from "../../sections/articles/topics";

export interface Article extends Topics {
  id: ArticleId;
  title: string;
  excerpt: string;
  /** The date in ISO 8601, such as 2026-05-28. */
  published: string;
  author: string;
}

export interface ArticleFilter {
  industry?: string | undefined;
  category?: string | undefined;
  /** The number of the page, from 1. A number beyond the last page means the last page. */
  page?: string | undefined;
}

export interface ArticlePage {
  list: readonly Article[];
  page: number;
  pages: number;
  /** Number of articles in the list on all its pages. */
  total: number;
}

/** Without a filter the list does not have the first article, which is featured. */
export function selectArticles(articles: readonly Article[], filter: ArticleFilter, perPage: number): ArticlePage {
  const filtered = Boolean(filter.industry || filter.category);
  const matching = articles.filter((article) => matches(article, filter));
  const listed = filtered ? matching : matching.slice(1);
  const pages = Math.max(1, Math.ceil(listed.length / perPage));
  const page = Math.min(Math.max(1, Number(filter.page) || 1), pages);
  return { list: listed.slice((page - 1) * perPage, page * perPage), page, pages, total: listed.length };
}

/** Number of articles if `key` is set to `value` and the other filter does not change. */
export function countArticles(articles: readonly Topics[], filter: ArticleFilter, key: keyof Topics, value: string): number {
  return articles.filter((article) => matches(article, { ...filter, [key]: value })).length;
}

function matches(article: Topics, { industry, category }: ArticleFilter): boolean {
  return (!industry || article.industry === industry) && (!category || article.category === category);
}
