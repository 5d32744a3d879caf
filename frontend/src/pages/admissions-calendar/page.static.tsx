import { ArticlePage } from "../../sections/articles/article-page";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { Replies } from "./replies";
import { SeasonFactors } from "./season-factors";
import { YearWindow } from "./year-window";

export function Page() {
  return (
    <ArticlePage
      id="admissions-calendar"
      text={article}
      figures={{
        year: (
          <Figure
            label="A year in weeks. January to March: budget planning and teaching. April and May: teaching, exams, break. June and July: admissions, then teaching until November, exams, a short break, teaching."
            caption="A pane for each week from January on. The fullest ones are the weeks in which a price can still become a budget."
          >
            <YearWindow />
          </Figure>
        ),
        factors: (
          <Figure caption="Factors to start with, and what they make of a score of 80.">
            <SeasonFactors />
          </Figure>
        ),
        replies: (
          <Figure caption="Replies to the same message, by the week in which it was sent. A letter is one reply.">
            <Replies />
          </Figure>
        ),
      }}
    />
  );
}
