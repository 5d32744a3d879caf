import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { OverlapDrawing } from "./overlap-drawing";
import { Sites } from "./sites";

export function Page() {
  return (
    <ArticlePage
      id="sizing-a-quiet-market"
      text={article}
      figures={{
        "two-counts": (
          <Figure caption="One market, counted by sites and, in the last row, by profiles.">
            <Sites />
          </Figure>
        ),
        overlap: (
          <Figure
            label="Two lists of 900 and 400 sites, of which 240 are on both."
            caption="How many sites there are in all, the ones on neither list included."
          >
            <OverlapDrawing />
          </Figure>
        ),
      }}
    />
  );
}
