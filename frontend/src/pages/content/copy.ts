/** The copy around every page of content. */
export const contentCopy = {
  contents: "On this page",
  footnotes: "Notes",
  backToText: "Back to the text",
  code: "Code",
  /** Beside the plans. */
  plans: {
    perMonth: "per month",
    credits: "credits a month",
    custom: "Custom",
    customCredits: "credits to your volumes",
    popular: "Most Popular",
    action: "View Pricing",
  },
  closing: {
    title: "See who is reading your site today",
    text: "Connect your website, and the first companies have names within minutes.",
  },
};
