/** The copy around every article. */
export const articleCopy = {
  all: "All articles",
  minutes: "min read",
  contents: "In this article",
  nextSteps: "What to do on Monday",
  sample: "Sample figures",
  writesAbout: "Writes about",
  more: "More articles",
  previous: "Previous",
  next: "Next",
  actions: ["trial", "demo"] as const,
};
