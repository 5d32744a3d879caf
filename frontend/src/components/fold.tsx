import { useState } from "react";
import { isServerPage } from "../lib/hydration";

/**
 * Stands where the first screen of a page ends. The document carries inline the rules of what is above; here it links the whole stylesheet
 * (src/pages/document.rs knows this element by its text and puts the address in). A browser paints what is above at once and holds back what
 * follows until the sheet has arrived, so nothing is ever painted without its rules and nothing moves.
 *
 * Only the page that the server sends has it: lib/stylesheet.ts keeps the sheet for those that the visitor navigates to.
 */
export function Fold() {
  const [sent] = useState(isServerPage);
  return sent ? <link id="fold" rel="stylesheet" href="#fold" suppressHydrationWarning /> : null;
}
