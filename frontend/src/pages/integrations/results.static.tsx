import { integrationGroups, popularCount, resultWords } from "./integrations";
import { IntegrationResults as Results, type SearchState } from "./results";

/** Everything below the search box, with its copy. */
export function IntegrationResults(search: SearchState) {
  return <Results {...search} groups={integrationGroups} popularCount={popularCount} words={resultWords} />;
}
