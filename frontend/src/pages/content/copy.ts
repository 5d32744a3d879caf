/** The copy around every page of content. */
export const contentCopy = {
  contents: "On this page",
  footnotes: "Notes",
  backToText: "Back to the text",
  code: "Code",
  closing: {
    title: "See who is reading your site today",
    text: "Connect your website, and the first companies have names within minutes.",
  },
};
