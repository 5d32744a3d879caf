import { useState } from "react";
import { isBeforeHydration } from "../lib/hydration";

/**
 * Marks the fold: the end of the part of a page that is painted first. The document's head contains the CSS for what is above; this link loads the page's
 * stylesheet (src/pages/document.rs replaces `href="#fold"`). A browser paints what is above at once and delays what follows until the stylesheet has
 * loaded, so nothing is painted without CSS and nothing moves. A page that the visitor navigates to needs no link: lib/stylesheet.ts has loaded the
 * stylesheet of all pages by then.
 */
export function Fold() {
  // Read once: hydration must not remove the link.
  const [isInServerHtml] = useState(isBeforeHydration);
  return isInServerHtml ? <link id="fold" rel="stylesheet" href="#fold" suppressHydrationWarning /> : null;
}
