/** Articles by topic. Each list is made once, because there may be thousands of articles and a page counts them for each choice of its filters. */
import type { Topics } from "./topics";

/** An empty value means all. */
export type TopicFilter = { [key in keyof Topics]?: string | undefined };

const keyOf = ({ industry = "", category = "" }: TopicFilter) => `${industry} ${category}`;

/** The keys of the filters that find an article. */
const keysOf = ({ industry, category }: Topics) => [`${industry} ${category}`, `${industry} `, ` ${category}`, " "];

/** Finds the articles of a filter, in their order. */
export function indexByTopic<A extends Topics>(articles: readonly A[]): (filter: TopicFilter) => readonly A[] {
  const lists = new Map<string, A[]>();
  for (const article of articles) {
    for (const key of keysOf(article)) {
      const list = lists.get(key);
      if (list) list.push(article);
      else lists.set(key, [article]);
    }
  }
  return (filter) => lists.get(keyOf(filter)) ?? [];
}

/** Counts the articles of a filter. */
export function countByTopic(articles: readonly Topics[]): (filter: TopicFilter) => number {
  const counts = new Map<string, number>();
  for (const article of articles) for (const key of keysOf(article)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (filter) => counts.get(keyOf(filter)) ?? 0;
}
