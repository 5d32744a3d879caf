import * as claims from "../../../generated/claims";
import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"welcomes" | "levels" | "holdout"> = {
  lead: "A trade buyer opens your shop from the office, from a phone in the warehouse and from a colleague’s laptop. To a cookie that is three strangers. To you it should be one customer with terms.",
  sections: [
    {
      id: "memory",
      heading: "What a cookie still remembers",
      blocks: [
        {
          text: "Less than your marketing plan assumes. Since 2019, Safari has capped cookies set by scripts at seven days. Since 2022, Firefox has given every site a cookie jar of its own by default. Add the phone, the second laptop and the private window, and the same person arrives as someone new several times in one purchase.",
          note: { number: "7 days", label: "is how long Safari keeps a cookie that a script has set" },
        },
        "If a replacement order takes six weeks to approve, a seven-day memory can forget your buyer five times on the way. Each time, the shop greets a long-standing customer as a newcomer, with a newcomer’s offer.",
      ],
    },
    {
      id: "unit",
      heading: "The unit of a trade purchase is the account",
      blocks: [
        "Look at who touches one order. At a freight company, someone in the warehouse looks up a part number. Purchasing compares delivery terms. Finance comes for the invoice. None of them is “the customer.” The customer is the company, which has one price list, one set of terms and one person on your side who knows it.",
        {
          text: `Personalizing for each of those browsers does real damage. Take a sample shop with 2,000 trade orders a month of ₹18,000 each. If the newcomer’s coupon of 10% slips into 6% of them, that is 120 orders and ₹216,000 of margin a month, given to companies that had already agreed to pay more.`,
          note: { number: "120", label: "orders a month with a discount that nobody had asked for" },
        },
      ],
    },
    {
      id: "three-things",
      heading: "Change three things and leave the rest alone",
      blocks: [
        "A recognized company should see a different catalog, different terms and a person to ask. That is all it came for.",
        { figure: "welcomes" },
        "Leave the name out of the headline. A greeting by name in large type tells the visitor that you are watching and nothing else. The right pallet labels at the top of the list tell them the same thing and save them two clicks.",
        "Generative AI is good for the long tail here: the same product page with an example from freight, from food and from pharmacy, drafted overnight and read once by a person. Keep it away from terms. A price that a model made up still looks like an offer.",
      ],
    },
    {
      id: "confidence",
      heading: "Decide by how sure you are",
      blocks: [
        `Recognizing a company from a visit is right in about ${claims.accuracy.companies.range} of cases, and better from an office network than from a home connection. So tie each change to a level of confidence, and ask of each what happens when it is wrong.`,
        { figure: "levels" },
        {
          text: "The last line is a rule. Contract prices never follow from recognition alone, however sure the system is. One competitor on a shared office network is enough.",
          note: { number: "0", label: "contract prices shown to a company that is only recognized" },
        },
      ],
    },
    {
      id: "holdout",
      heading: "Keep one in five on the old page",
      blocks: [
        "Without a holdout you will credit personalization with every order it happened to stand next to. Send one recognized company in five to the default page and compare quote requests per company, not clicks.",
        { figure: "holdout" },
        {
          text: "Then be patient. With 600 recognized companies in a sample month, the holdout is 120. If 6% of those ask for a quote and 9% of the others do, you are comparing 7 requests with 43, and chance alone could produce a gap that size. Run it for a quarter before you tell anyone, and decide on the date before you start.",
          note: { number: "7 : 43", label: "requests in a month: too few to tell" },
        },
      ],
    },
  ],
  nextSteps: [
    "Count last month’s newcomer coupons on orders from companies with a contract. That is the budget for the whole project.",
    "Write down, for your ten largest accounts, the catalog, the terms and the contact that each should see.",
    "Set the levels of confidence with sales and legal in one meeting. Leave with the table filled in.",
    "Build the first line of the table only: a different order of the catalog for two industries.",
    "Hold out one company in five from the first hour, and put the date of the decision in the calendar.",
  ],
  product: {
    to: "smart-popups",
    text: "{name} recognizes the company behind a visit, so a page can greet a customer, a prospect and a stranger each in their own way.",
    link: "See smart popups",
  },
  closing: {
    title: "One company, one welcome",
    text: "See which accounts are in your shop this week, and what each of them should be shown first.",
    subject: "popup",
  },
};
