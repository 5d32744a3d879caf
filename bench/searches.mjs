/** URLs of one page with different queries, so that each is a variant of its own. */

const MOST = 2_000;

/** Searches for the words on the page, so that they have results; on a page without search, every combination of its filters. */
export function addresses(route, site) {
  if (route.query.length === 0 || !route.path) return [];
  const search = route.query.find(({ kind }) => kind === "text");
  const values = (parameter) => parameter.values ?? Array.from({ length: parameter.max }, (_, index) => String(index + 1));
  const queries = search
    ? words(site.render(route.id)).map((word) => [[search.name, word]])
    : route.query.reduce(
        (some, parameter) => some.flatMap((query) => [query, ...values(parameter).map((value) => [...query, [parameter.name, value]])]),
        [[]],
      );
  return queries
    .filter((query) => query.length > 0)
    .slice(0, MOST)
    .map((query) => `${route.path}?${new URLSearchParams(query)}`);
}

/** The words of a page's text, without duplicates. */
function words(html) {
  const text = html.replaceAll(/<[^>]*>/g, " ");
  return [...new Set(text.match(/\b[A-Za-z]{3,}\b/g))];
}
