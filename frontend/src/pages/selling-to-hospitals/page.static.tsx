import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { CommitteeWindow } from "./committee-window";
import { article } from "./copy";
import { WonDeals } from "./won-deals";

export function Page() {
  return (
    <ArticlePage
      id="selling-to-hospitals"
      text={article}
      figures={{
        committee: (
          <Figure
            label="Six weeks of visits by role. Clinicians read from week 1, IT from week 2, procurement from week 4, finance from week 5, compliance never."
            caption="Six weeks at one account. A diamond is one visit to the pages of a role, three are several. The lit row is the one to work on."
          >
            <CommitteeWindow />
          </Figure>
        ),
        breadth: (
          <Figure caption="Twenty opportunities of a year, by how many groups of pages had been read before the proposal.">
            <WonDeals />
          </Figure>
        ),
      }}
    />
  );
}
