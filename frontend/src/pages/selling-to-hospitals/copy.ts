import { brightmoor } from "../../lib/sample-world";
import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"committee" | "breadth"> = {
  lead: "A hospital does not buy from you. Half a dozen people who seldom meet each agree not to say no. See which of them are reading, and write first to the ones who are not.",
  sections: [
    {
      id: "titles",
      heading: "A title tells you who signs",
      blocks: [
        {
          text: "Most account lists for healthcare start with titles, because titles are what a contact database can sort by. The trouble is that the same job is “Head of Digital Health” in one hospital and “Manager, Systems” in the next, and that neither of them decides alone. Gartner puts the typical buying group for a complex B2B purchase at six to ten people. In a hospital, many of them hold a veto and few of them hold a budget.",
          note: { number: "6 to 10", label: "people in the buying group of a complex purchase" },
        },
        "So the useful question is not who the decision maker is. It is which parts of the organization have looked at you, and which have not.",
      ],
    },
    {
      id: "pages",
      heading: "Each part of a hospital reads different pages",
      blocks: [
        "You do not need names to see a committee form. You need to know which pages each role has a reason to open. Start from this list and correct it by what you see:",
        {
          list: [
            [{ strong: "Clinicians" }, " read about workflow and outcomes, and have little patience for a feature list."],
            [{ strong: "IT" }, " goes to integrations, single sign-on and the API, usually once someone else has asked for them."],
            [{ strong: "Procurement" }, " reads pricing and terms, often just before a meeting."],
            [{ strong: "Compliance" }, " opens the privacy policy and asks for the data processing agreement."],
            [{ strong: "Finance" }, " comes back to pricing and looks for what happens in year two."],
          ],
        },
        {
          text: "Sorting the pages is a job for a language model. Give it the five descriptions above and the text of each page, let it sort all 300, and check 20 by hand. Then group the visits of one organization by week, and the committee draws itself.",
          note: { number: "300", label: "pages sorted by a model, of which a person checks 20" },
        },
      ],
    },
    {
      id: "committee",
      heading: "Six weeks at one hospital group",
      blocks: [
        `This is ${brightmoor.name} in ${brightmoor.city}, a sample account. Clinicians came first, alone. IT joined in the second week, procurement in the fourth. The pipeline report said “demo done, verbal yes.” The window says something else.`,
        { figure: "committee" },
        {
          text: "Compliance never came. In the report that is invisible, because nobody logs a meeting that did not happen. In the window it is an empty row, and it is where the deal will stop in week seven: someone will ask where the data is kept, nobody will know, and the next committee is in a month.",
          note: { number: "Week 7", label: "is where the deal stops if that row stays empty" },
        },
      ],
    },
    {
      id: "quiet",
      heading: "Write to the quiet row first",
      blocks: [
        "The instinct is to send more to the people who already answer. Do the opposite. Put what the silent role will ask for into the hands of someone who can pass it on, before it is asked:",
        {
          list: [
            "For compliance, a data processing agreement, a diagram of where data goes, and the name of a person who will answer questions about both.",
            "For IT, the integration guide for the system they run, not a list of all the systems you support.",
            "For finance, one page with the cost of three years, including what you charge for training.",
          ],
        },
        {
          text: "Do not write “we noticed your compliance team has not visited our site.” Write to your champion: “Privacy review is usually the step that takes longest. Here is what it will want. Who should have it?” The question gets you a name, and the file gets there before you do.",
          note: { number: "1", label: "question to your champion: who should have this?" },
        },
      ],
    },
    {
      id: "breadth",
      heading: "Breadth closes deals, depth does not",
      blocks: [
        "Take a sample year of 20 hospital opportunities, sorted by how many of the five groups of pages had been read before the proposal went out.",
        { figure: "breadth" },
        "Seven of the 12 with four or five groups were won, and one of the eight with three or fewer. Twenty deals prove nothing about the world, and these are not even yours. But the same count on your own closed deals takes an afternoon, and it tells you whether your forecast should ask for a meeting or for an empty row to be filled.",
        "One limit. All this is about visits to your website, the supplier’s. Never put an identifying script on pages for patients, on yours or on anyone else’s. What someone reads about their health is not a buying signal.",
      ],
    },
  ],
  nextSteps: [
    "List the five groups of pages on your site and assign every important page to exactly one of them. Write the missing page if a group has none.",
    "For your three largest open hospital deals, mark which groups have been read in the last six weeks.",
    "Find the empty row in each, and prepare the one document that role will ask for.",
    "Send it to your champion with one question: who should have this?",
    "Count won and lost deals of the last year by breadth, and add breadth to the forecast if it separates them.",
  ],
  product: {
    to: "visitor-identification",
    text: "{name} groups visits by company and shows which pages each account has read, and which it has not.",
    link: "See the account view",
  },
  closing: {
    title: "See the committee before the meeting",
    text: "Two weeks of your own traffic are enough for the first picture.",
    subject: "rosette",
  },
};
