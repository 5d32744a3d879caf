import { ArticlePage } from "../../sections/articles/article-page";
import { Bars } from "../../sections/articles/bars";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { Welcomes } from "./welcomes";

const holdout = [
  { label: "Recognized companies in a month", value: 600 },
  { label: "Shown the page for their account", value: 480, lit: true },
  { label: "Held out on the default page", value: 120, plain: true },
];

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
        holdout: (
          <Figure caption="One recognized company in five keeps the default page, so that there is something to compare with.">
            <Bars bars={holdout} />
          </Figure>
        ),
      }}
    />
  );
}
