/** The selection of articles by filters and page. */
import type { Article } from "../../sections/articles/all-articles";
import type { TopicFilter } from "../../sections/articles/topic-index";

export interface ArticleFilter extends TopicFilter {
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
export function selectArticles(find: (filter: TopicFilter) => readonly Article[], filter: ArticleFilter, perPage: number): ArticlePage {
  const matching = find(filter);
  const featured = filter.industry || filter.category ? 0 : Math.min(1, matching.length);
  const total = matching.length - featured;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, Number(filter.page) || 1), pages);
  const from = featured + (page - 1) * perPage;
  return { list: matching.slice(from, from + perPage), page, pages, total };
}
