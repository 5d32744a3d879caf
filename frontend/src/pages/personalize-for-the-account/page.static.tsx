import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { Holdout } from "./holdout";
import { Levels } from "./levels";
import { Welcomes } from "./welcomes";

export function Page() {
  return (
    <ArticlePage
      id="personalize-for-the-account"
      text={article}
      figures={{
        welcomes: (
          <Figure caption="The same address, opened by someone unknown and from the office of an account.">
            <Welcomes />
          </Figure>
        ),
        levels: (
          <Figure caption="What may change at which level.">
            <Levels />
          </Figure>
        ),
        holdout: (
          <Figure caption="A month with 600 recognized companies. A pane is ten of them, a diamond a request for a quote.">
            <Holdout />
          </Figure>
        ),
      }}
    />
  );
}
