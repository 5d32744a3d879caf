import { contentArticles } from "./content-articles";
import { countByTopic, type TopicFilter } from "./topic-index";
import { articleTopics } from "./topics";

let count: ((filter: TopicFilter) => number) | undefined;

/** Number of articles of a filter. */
export function countArticles(filter: TopicFilter): number {
  count ??= countByTopic([...Object.values(articleTopics), ...contentArticles]);
  return count(filter);
}
