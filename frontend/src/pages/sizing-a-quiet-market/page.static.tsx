import { ArticlePage } from "../../sections/articles/article-page";
import { Bars } from "../../sections/articles/bars";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { OverlapDrawing } from "./overlap-drawing";

const counts = [
  { label: "Establishments in the industry code", value: 3800 },
  { label: "With more than 50 people", value: 2356 },
  { label: "With packaging lines", value: 1649, lit: true },
  { label: "With a system to connect to", value: 742 },
  { label: "In the contact database", value: 610, plain: true },
];

export function Page() {
  return (
    <ArticlePage
      id="sizing-a-quiet-market"
      text={article}
      figures={{
        "two-counts": (
          <Figure caption="One market, counted by sites and, in the last bar, by profiles.">
            <Bars bars={counts} />
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
