import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { MonthOfVisits } from "./month-of-visits";
import { MorningList } from "./morning-list";

export function Page() {
  return (
    <ArticlePage
      id="busiest-lead-form"
      text={article}
      figures={{
        funnel: (
          <Figure caption="One month of a pricing page: doorways for companies, and diamonds for those that sent the form.">
            <MonthOfVisits />
          </Figure>
        ),
        morning: (
          <Figure caption="Half of a morning list: the account, the reason to write today, and the fit score.">
            <MorningList />
          </Figure>
        ),
      }}
    />
  );
}
