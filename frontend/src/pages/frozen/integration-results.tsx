import { integrationGroups, popularCount, resultWords } from "../../content/integrations";
import { IntegrationResults as Results, type SearchState } from "../../sections/integrations/integration-results";

/** Everything below the search box, with its copy. */
export function IntegrationResults(search: SearchState) {
  return <Results {...search} groups={integrationGroups} popularCount={popularCount} words={resultWords} />;
}
