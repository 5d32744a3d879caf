import * as claims from "../../../generated/claims";
import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"waiting" | "tax-id"> = {
  lead: `A manual business check takes ${claims.verification.byHand}, and for most of them nobody is checking anything. Start from one identifier the applicant already gave you, and most of the file puts itself together.`,
  sections: [
    {
      id: "two-hours",
      heading: "Fifteen days for two hours of work",
      blocks: [
        "Follow one application through a lender’s operations team and time it. Someone asks for documents. The applicant sends half of them. Someone looks up a register, finds that a name is spelled differently, and asks again. An analyst assembles the file. Add up the minutes in which a person works on it and, in a sample file like the one below, you get about two hours. The rest of the fifteen days is waiting.",
        { figure: "waiting" },
        "Waiting is not neutral. The applicant with the best books has the most offers, so the slow process loses the good borrowers first and keeps the ones nobody else wanted. Faster checks are usually sold as a cost saving. They are better understood as a cure for adverse selection.",
      ],
    },
    {
      id: "tax-id",
      heading: "A tax ID says more than the form asks",
      blocks: [
        "In India, a GST registration number has 15 characters, and several checks need no register at all. The last character is a checksum, so a typing error shows before you look anything up. The first two are the state. The next ten are the business’s permanent account number (PAN), so the two identifiers on an application must agree with each other.",
        { figure: "tax-id" },
        {
          text: "Inside the PAN, the fourth character gives the kind of holder: C for a company, F for a firm or LLP, P for an individual, H for a Hindu undivided family, T for a trust. If someone applies as a private limited company and the letter is P, you have found your first question, and it took no time at all.",
          note: { number: "4th", label: "character of the PAN: what kind of holder it belongs to" },
        },
      ],
    },
    {
      id: "five-questions",
      heading: "Five questions in two minutes",
      blocks: [
        "With the tax ID in hand, the file needs five answers. Each is a lookup, and none needs the applicant’s help:",
        {
          list: [
            [{ strong: "Is it active?" }, " A canceled or suspended registration ends the automatic path."],
            [{ strong: "How old is it?" }, " The registration date, held against the age that the application claims."],
            [{ strong: "How large is it?" }, " Filed turnover, held against the loan that is asked for."],
            [{ strong: "Who stands behind it?" }, " Promoters or directors, held against the person who signs."],
            [{ strong: "Where is it?" }, " The registered address, held against the one on the bank statement."],
          ],
        },
        "If the applicant gave only a phone number, the chain starts one link earlier: from the number to the businesses registered with it, and then on as above. Either way the answers arrive together, so an underwriter opens one finished file instead of a folder of scans.",
      ],
    },
    {
      id: "people",
      heading: "What a machine should not decide",
      blocks: [
        {
          text: "Every check needs three results, not two: pass, ask, and a person. The third one matters. A shop below the GST threshold, ₹40 lakh of turnover for most sellers of goods and ₹20 lakh for most services, may have no number and nothing to hide. Names change between scripts, and “Mohd.” is not a red flag. A new address may be a new warehouse. Send these to someone who can pick up the phone.",
          note: { number: "3", label: "results for every check: pass, ask, and a person" },
        },
        "A language model helps at exactly this edge. It can tell that “Sri Lakshmi Traders” and “Shree Laxmi Trading Co.” are probably one business, and sum up the file for the person who takes over. It must never supply a fact. Facts come from a register, with a date.",
        "Keep a record as well. Looking up a person takes consent or another legal ground, and under India’s Digital Personal Data Protection Act it is for you to prove that consent was given. Store what was asked, when, and under which wording, next to the answer.",
      ],
    },
    {
      id: "arithmetic",
      heading: "The arithmetic for one lender",
      blocks: [
        {
          text: "Take a sample lender with 400 applications a month. By hand, at two hours each, that is 800 hours. With automatic checks, 340 of the files pass or fail in two minutes, which comes to 11 hours, and 60 go to a person for an hour each. Total: 71 hours.",
          note: { number: "71 h", label: "of work in a month, where it took 800 by hand" },
        },
        "The second line of the sum is larger. If 120 applicants a month used to give up during the wait, and half of them now stay, the lender decides 60 more files from the same marketing budget. Do not take these numbers from us. The first step below replaces them with your own in an afternoon.",
      ],
    },
  ],
  nextSteps: [
    "Take ten recent files and write down two numbers for each: minutes worked, days waited.",
    "Move the tax ID or the phone number to the first screen of the application, and drop every document you can look up.",
    "Write the five questions as rules with three results each. Agree with risk on what goes to a person.",
    "Run 50 applications through both processes side by side, and look at every file where they disagree.",
    "Store the wording of the consent and the time beside each lookup, from the first day.",
  ],
  product: {
    to: "bfsi-verification",
    text: "{name} goes from a phone number to tax ID, company, promoters and a risk score in 2 minutes.",
    link: "See business verification",
  },
  closing: {
    title: "Time one of your own files",
    text: "Bring one that took three weeks to a demo, and see which of its answers take two minutes.",
    subject: "clock",
  },
};
