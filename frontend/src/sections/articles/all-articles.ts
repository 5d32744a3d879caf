/** The articles in lists: our own and those of content. There may be thousands, so they are merged once, when a list is first rendered. */
import { articleFacts, type ArticleId, articleIds } from "../../../generated/articles";
import type { ListedArticle } from "../../lib/content";
import { readPageData } from "../../lib/page-data";
import { href } from "../../lib/routes";
import { articleGlass } from "./article-glass";
import { contentArticles } from "./content-articles";
import { indexByTopic, type TopicFilter } from "./topic-index";
import { articleTopics } from "./topics";

/** Our own articles have no description here: the blog has their excerpts. */
export type Article = Omit<ListedArticle, "description"> & Partial<Pick<ListedArticle, "description">>;

const ownArticle = (id: ArticleId): Article => ({
  path: href(id),
  ...articleFacts[id],
  ...articleTopics[id],
  glass: articleGlass[id],
  drawing: id,
});

/** Newest first. Of the same day, those of content come first. */
export function mergeArticles(own: readonly Article[], others: readonly Article[]): readonly Article[] {
  const merged: Article[] = [];
  let next = 0;
  for (const article of others) {
    for (let mine = own[next]; mine && mine.published > article.published; mine = own[next]) {
      merged.push(mine);
      next += 1;
    }
    merged.push(article);
  }
  return [...merged, ...own.slice(next)];
}

let all: readonly Article[] | undefined;

/** Newest first. */
export function allArticles(): readonly Article[] {
  const data = globalThis.document && readPageData();
  // A page that cannot be hydrated is rendered again. One that is among `documents` itself lists articles that the browser does not have: rather keep its
  // HTML than show a part of the list.
  if (data?.documents?.some((id) => id === data.route)) throw new Error("only the server has all articles");
  return (all ??= mergeArticles(articleIds.map(ownArticle), contentArticles));
}

let find: ((filter: TopicFilter) => readonly Article[]) | undefined;

/** Those of a topic, newest first. */
export function findArticles(filter: TopicFilter): readonly Article[] {
  find ??= indexByTopic(allArticles());
  return find(filter);
}

let names: readonly string[] | undefined;

/** Their authors, each once. */
export function authorNames(): readonly string[] {
  return (names ??= [...new Set(allArticles().map(({ author }) => author))]);
}

let places: Map<string, number> | undefined;

/** The next newer and the next older article. */
export function neighborsOf(path: string): { newer: Article | undefined; older: Article | undefined } {
  places ??= new Map(allArticles().map((article, at) => [article.path, at]));
  const at = places.get(path) ?? -1;
  return { newer: allArticles()[at - 1], older: allArticles()[at + 1] };
}
