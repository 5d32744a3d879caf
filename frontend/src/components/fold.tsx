/**
 * Marks the fold: the end of the part of a page that is painted first. A browser that knows `rel=expect` (src/templates/document.html) paints nothing before
 * the parser is here, and what follows is shown when it is parsed (styles/inline.css).
 */
export function Fold() {
  return <span id="fold" hidden />;
}
