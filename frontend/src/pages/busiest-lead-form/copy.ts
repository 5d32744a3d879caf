import * as claims from "../../../generated/claims";
import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"funnel" | "morning"> = {
  lead: "Nobody fills in a form to read a price. That makes your pricing page the one place where almost every serious buyer shows up, and almost none of them says hello.",
  sections: [
    {
      id: "no-form",
      heading: "The form nobody has to fill in",
      blocks: [
        "Think of the last tool you bought for work. You read its pricing page before you spoke to anyone. You read it again when you made the shortlist, and once more on the day you asked for budget. In all that time you filled in one form, or none.",
        {
          text: "Research agrees with your memory. Gartner has put the share of a B2B purchase that buyers spend with potential suppliers at about 17%, all suppliers together. With three vendors on the list, each gets five or six percent. Most of the rest is reading on their own and talking among themselves, where your CRM cannot see it.",
          note: { number: "17%", label: "of a B2B purchase is spent with suppliers, all of them together" },
        },
        "So “how do we get more people to fill in the form?” starts too late. The better question is who was on the pricing page this week, and which of them should hear from you before they decide without you.",
      ],
    },
    {
      id: "count",
      heading: "Count what the page already gets",
      blocks: [
        "Take one month at a sample SaaS company that sells to mid-sized manufacturers. Its pricing page had 1,150 visits, and they came from 240 companies that could be identified. Of those, 96 fit the profile it sells to. And of those, 31 came back within two weeks.",
        { figure: "funnel" },
        "In the same month the demo form brought in 38 people, 11 of them from companies that fit. Only two of those 11 were among the 31 that kept coming back. The other 29 never reached the CRM. They were not hiding. They had simply not been asked anything worth answering.",
      ],
    },
    {
      id: "rank",
      heading: "Rank by fit, then by return",
      blocks: [
        "A list of 240 companies helps nobody. Two signals sort it, in this order:",
        {
          list: [
            [
              { strong: "Fit." },
              " Industry, size and the tools a company runs. A perfect visitor from a company you cannot serve is a distraction, so fit comes first and decides who is on the list at all.",
            ],
            [
              { strong: "Return." },
              " A second visit within two weeks says more than ten minutes on the first. A second person from the same company says more still, because now there is a conversation you are not in.",
            ],
          ],
        },
        {
          text: "Leave time on page out of it. People open a pricing page, go to lunch and come back, and a score that counts the lunch rewards the wrong accounts.",
          note: { number: "0", label: "points for minutes on the page, because they count the lunch" },
        },
      ],
    },
    {
      id: "ten-names",
      heading: "Ten names at nine o’clock",
      blocks: [
        "Sales teams rarely lack dashboards. What moves them is a short list with a reason beside each name, at a time when they can act on it. Ten is about what two reps can write to properly in a morning.",
        { figure: "morning" },
        [
          "Our sample story follows ",
          { to: "products", hash: "story", text: "the first account on such a list" },
          ", hour by hour, from the first line to the meeting.",
        ],
        "The reason is the part worth giving to a language model. Reading job ads, news and a company’s own site, and boiling them down to one line, is what it does well. Leave the ranking to a rule that a rep can argue with.",
        {
          text: "Timing pays. A study of 1.25 million leads at 42 U.S. companies, published in Harvard Business Review in 2011, found that firms that tried to reach a web lead within an hour were nearly seven times as likely to have a real conversation with a decision maker as firms that tried an hour later. Those leads had raised a hand. Yours have not, so be as quick and a good deal lighter.",
          note: { number: "7×", label: "as likely to talk to a decision maker: leads that are answered within an hour" },
        },
      ],
    },
    {
      id: "first-line",
      heading: "Never write “I saw you on our pricing page”",
      blocks: [
        "It is true, and it ends the conversation. Write about the reason the company may be looking: four open sales roles, a new plant, a tool that is about to be retired. If the reason holds, the message works even for someone who never visited. If it does not, no tracking will save it.",
        [
          `That also covers the misses. Company identification is right in about ${claims.accuracy.companies.range} of cases, so roughly one name in eight is wrong. A message that would be welcome anyway does no harm when it lands on the wrong desk. And say in your own `,
          { to: "privacy-policy", text: "privacy policy" },
          " that you identify companies. People mind being surprised far more than being recognized.",
        ],
      ],
    },
  ],
  nextSteps: [
    "Pull last month’s visits to the pricing page and put the number of form entries beside them. The gap is the size of the opportunity.",
    "Write your fit rule as one sentence with at most three conditions. If you need a fourth, you do not have a rule yet.",
    "Identify visitors on the pricing page alone for 14 days, and keep only companies that fit and came back.",
    "At nine, give two reps five accounts each, with one reason beside every name.",
    "After four weeks, compare meetings from the list with meetings from the form. Keep whichever costs less per meeting.",
  ],
  product: {
    to: "visitor-identification",
    text: `{name} puts company names to up to ${claims.accuracy.visitors.upTo} of anonymous visits and sorts them by fit and return.`,
    link: "See visitor identification",
  },
  closing: {
    title: "Who read your prices today?",
    text: `Install the script in under ${claims.installation.minutes} minutes and watch your own pricing page for ${claims.trial.days} days. No card needed.`,
    subject: "diamonds",
  },
};
