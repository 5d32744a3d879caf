/** Figures of the page on the screen. `{n}` is measured (measure-page.ts); without scripts there are no cookies and nobody else is asked. */
export const pageFacts = {
  label: "This page",
  cookies: "{n} cookies",
  thirdParties: "{n} third parties",
  size: "{n} KB",
  answer: "answered in {n} ms",
  markdown: "Markdown",
  security: "Security",
};
