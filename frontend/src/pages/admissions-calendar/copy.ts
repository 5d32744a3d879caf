import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"year" | "factors" | "replies"> = {
  lead: "A university that ignores you in May is not cold. It is grading exams. Put the term dates into the score, and you stop spending your best message in the worst week of the year.",
  sections: [
    {
      id: "two-clocks",
      heading: "A campus runs on two clocks",
      blocks: [
        "The first is attention. Teaching weeks are ordinary weeks: people read, answer and come to meetings. In exam weeks, at admissions and in the long break they do not, whatever you send. These dates are public, and many universities publish them a year or more ahead.",
        {
          text: "The second is money. Most public universities in the United States close their books on June 30, most in the United Kingdom on July 31, most in India on March 31, and most in Australia with the calendar year. Requests for the next year are mostly settled in the months before. A price that arrives in that window can become a line in a budget. The same price two months later becomes “let’s look at it next year.”",
          note: { number: "June 30", label: "closes the books of most public universities in the United States, March 31 in India" },
        },
        "A lead score that knows neither clock treats October and May alike. It reads silence as a lack of interest and lets the lead decay, in the very weeks when silence means nothing.",
      ],
    },
    {
      id: "year",
      heading: "One year, drawn",
      blocks: [
        "Here is a sample university in India with two semesters and a budget year from April. Twelve weeks are the best there are for a first message. Eleven are useless. The rest lie in between.",
        { figure: "year" },
        "The dates sit in PDFs on registrars’ pages, and no two look alike. That is a chore for a language model: let it pull out the dates, have a person confirm each once, and they hold until the next calendar comes out.",
      ],
    },
    {
      id: "multiply",
      heading: "Multiply, do not add",
      blocks: [
        "The season is a factor on the whole score, not a bonus on top. A very good lead in exam week is still a lead to hold, and a middling one in the planning window is worth a call.",
        { figure: "factors" },
        {
          text: "An example. The registrar’s office of a sample university reads your integrations page twice in the second week of exams, with a fit that makes it an 80. The factor makes it a 32, so nobody calls. A department with a 60 reads about pricing in January, in the planning window. That makes 78, and it goes to a rep today.",
          note: { number: "80 → 32", label: "the same lead, read in exam week" },
        },
      ],
    },
    {
      id: "park",
      heading: "Park it, with a date",
      blocks: [
        "A low factor must not mean that the lead is dropped. It means that the message has a date: the second Tuesday after the break, when the inbox is empty again and the term has found its rhythm. Until then send one thing that is useful without an answer, such as the checklist for the season they are in.",
        "The difference shows in replies. In a sample season, 240 university leads were scored alike and split by chance. Half were written to at once, in exam weeks. The other half were parked and got the same message in the second week of term.",
        { figure: "replies" },
        "Three replies against 11 from the same words. Repeat it before you believe it. But note that the test costs nothing except three weeks of patience.",
      ],
    },
    {
      id: "exceptions",
      heading: "When to ignore the calendar",
      blocks: [
        "Some signals are stronger than the season. If three departments of one institution visit within a week, someone has called a meeting, exams or not. If a public tender has been published, its deadline is the only date that counts. And an existing customer who writes in the break is answered in the break.",
        {
          text: "So give the calendar a veto over single visits, and none over two or more people at once. That one line keeps the score from being clever at the wrong moment.",
          note: { number: "2", label: "people of one institution overrule the calendar" },
        },
        "Mind the map, too. In Australia the academic year starts in late February, in Japan in April. A score with one calendar in it is worse than a score with none.",
      ],
    },
  ],
  nextSteps: [
    "Write down the term dates and the end of the budget year for your 20 largest education accounts. They are on the registrar’s and the finance office’s pages.",
    "Store two fields with each account, the calendar it follows and the month its year ends, and not 20 sets of dates.",
    "Start with the five factors above. Change them after a year, not after a week.",
    "Give every parked lead a date, and look once a week at those whose date has come.",
    "Let two or more visitors from one institution override the factor.",
  ],
  product: {
    to: "revops",
    text: "{name} scores accounts on the fields you choose and routes each one to its owner while interest is warm.",
    link: "See routing and scoring",
  },
  closing: {
    title: "Send it when someone will read it",
    text: "See which campuses are on your site this week, and which of them to leave alone until term.",
    subject: "record",
  },
};
