import { ArticlePage } from "../../sections/articles/article-page";
import { Bars } from "../../sections/articles/bars";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { MorningList } from "./morning-list";

const funnel = [
  { label: "Visits to the pricing page", value: 1150 },
  { label: "Companies identified", value: 240 },
  { label: "Companies that fit", value: 96 },
  { label: "Fit, and back within two weeks", value: 31, lit: true },
  { label: "Form entries from companies that fit", value: 11, plain: true },
];

export function Page() {
  return (
    <ArticlePage
      id="busiest-lead-form"
      text={article}
      figures={{
        funnel: (
          <Figure caption="One month of a pricing page, against the form on the same site.">
            <Bars bars={funnel} before={3} />
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
