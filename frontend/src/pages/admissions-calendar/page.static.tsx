import { ArticlePage } from "../../sections/articles/article-page";
import { Bars } from "../../sections/articles/bars";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";
import { YearWindow } from "./year-window";

const replies = [
  { label: "Written to in exam weeks (120 leads)", value: 3 },
  { label: "Parked until the second week of term (120 leads)", value: 11, lit: true },
];

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
        replies: (
          <Figure caption="Replies to the same message, by the week in which it was sent.">
            <Bars bars={replies} />
          </Figure>
        ),
      }}
    />
  );
}
