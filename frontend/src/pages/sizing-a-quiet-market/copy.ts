import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"two-counts" | "overlap"> = {
  lead: "Plant managers do not polish their online profiles. So a contact database makes an industrial market look smaller than it is, and the plan that follows is too small as well. Count sites first. People come later.",
  sections: [
    {
      id: "profiles",
      heading: "A contact database counts profiles",
      blocks: [
        "Ask a contact database how many maintenance managers there are in food packaging and it tells you how many people have written that on a profile. For software companies the two numbers are close. For a plant with 200 people on three shifts they are not: the person you want has a phone, a locker and an inbox shared with the shift before.",
        {
          text: "You can measure the gap for your own market in an hour. Take 50 companies that you know buy what you sell, such as your customers, and look them up. In a sample count, 47 have a website, 31 are in the database, and 12 show at least one person at the plant. By that count the market is at least 1.6 times as large as the database says (50 against 31), and four times as large as a list of plant contacts.",
          note: { number: "12", label: "of 50 known buyers have a plant contact in the database" },
        },
      ],
    },
    {
      id: "sites",
      heading: "Count sites instead",
      blocks: [
        "A site cannot forget to update itself. It has an address, a registration, a power supply and a smell. Several public sources count sites, and many of them are free:",
        {
          list: [
            [
              { strong: "Official statistics." },
              " County Business Patterns in the United States counts establishments by industry code, county and size. Eurostat’s Structural Business Statistics count enterprises by size and local units by region. India’s Annual Survey of Industries covers registered factories by industry and state.",
            ],
            [
              { strong: "Registrations." },
              " Tax numbers, factory licenses and environmental consents name the site, not only the head office.",
            ],
            [
              { strong: "Trade records." },
              " Where customs records are public, whoever imports the film, the resin or the spare parts probably runs the machine that you care about.",
            ],
            [
              { strong: "Technology and hiring." },
              " The tools on a website and the skills in a job ad say what a plant runs and what it is about to change.",
            ],
          ],
        },
      ],
    },
    {
      id: "example",
      heading: "The same market, counted twice",
      blocks: [
        "Take a sample vendor of maintenance software for packaging lines. Its first plan came from a contact database: 610 companies with a matching title. The second started from official statistics. The industry code has 3,800 establishments, 62% of them have more than 50 people, and 70% of those run packaging lines. That leaves 1,649 sites, and 742 of them already run a system that the software connects to.",
        { figure: "two-counts" },
        {
          text: "The 70% is where AI earns its keep. No statistic says who runs packaging lines, but websites and job ads do, and a language model can read 2,356 of them for one yes or no. Have a person check 100 of its answers and correct the share by the mistakes you find. A model without that check is a guess with decimals.",
          note: { number: "100", label: "of 2,356 answers are checked by a person before any of them counts" },
        },
        "The plans that follow could belong to two different companies. With 610 accounts you hire two reps and buy more contacts. With 1,649, of which 742 can start this year, you choose three regions, print something, and send people to visit.",
      ],
    },
    {
      id: "overlap",
      heading: "Check the total with two lists",
      blocks: [
        "How do you know that 1,649 is right? Borrow from people who count fish. Take two lists that were made independently, say registrations and trade records, and see how far they overlap. If the registrations name 900 sites, the trade records 400, and 240 are on both, then the registrations know 240 of 400, which is 60% of what is out there. Nine hundred is 60% of 1,500.",
        { figure: "overlap" },
        "Fifteen hundred against 1,649 is a difference of 9%, and for a plan that is agreement. The method has one weakness to remember. If the lists are related, for example because one was built from the other, they overlap too much and the total comes out too low. So treat it as a floor.",
      ],
    },
    {
      id: "people",
      heading: "Then the people, a few at a time",
      blocks: [
        {
          text: "Nobody needs 1,649 contacts on Monday. Rank the sites by size, by system and by region, take the best 150, and find people for those alone. The switchboard works. So does WhatsApp, where a plant manager answers between two shifts what would sit in an inbox for a week.",
          note: { number: "150", label: "sites get a name now, and 1,499 wait" },
        },
        "And watch your own website. A plant without a single online profile still reads about spare parts at ten at night, and the visit comes from a company with an address. That company goes to the top of the 150, whatever the ranking said.",
      ],
    },
  ],
  nextSteps: [
    "Look up 50 customers in your contact database and write down three numbers: in it at all, with a person, with a person at the site.",
    "Find your industry code and pull the number of establishments by region and size from the official statistics.",
    "Multiply by the two shares that make a site yours, and write down where each share comes from.",
    "Get one independent list, count the overlap, and compare the two totals.",
    "Pick the 150 best sites and find people for those. Leave the rest until they visit you.",
  ],
  product: {
    to: "tam-addressing",
    text: "{name} starts from companies, filters them by industry, size, technology and intent, and adds people last.",
    link: "See TAM addressing",
  },
  closing: {
    title: "Count your market again",
    text: "Bring your industry code to a demo, and narrow the market down with us.",
    subject: "funnel",
  },
};
