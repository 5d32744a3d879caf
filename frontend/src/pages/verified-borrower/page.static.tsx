import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { TaxIdAnatomy } from "./tax-id-anatomy";
import { WaitingDays } from "./waiting-days";

export function Page() {
  return (
    <ArticlePage
      id="verified-borrower"
      text={article}
      figures={{
        waiting: (
          <Figure
            label="Fifteen days of an application. Someone works on it on days 1, 6, 11 and 15."
            caption="One application, 15 days. Someone works on it on the four lit days, for two hours in all."
          >
            <WaitingDays />
          </Figure>
        ),
        "tax-id": (
          <Figure caption="A GST number that no registry has given out. Fifteen characters, five statements.">
            <TaxIdAnatomy />
          </Figure>
        ),
      }}
    />
  );
}
