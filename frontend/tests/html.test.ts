/** The content model of HTML (html.spec.whatwg.org), which browsers repair silently. */
import type { Element } from "happy-dom";
import { expect, test } from "vitest";
import type { PageId } from "../src/lib/routes";
import { pages, parse, render } from "./support/pages";

const phrasing =
  "a, b, br, button, cite, code, em, i, img, input, kbd, label, mark, q, s, select, option, small, span, strong, sub, sup, svg, textarea, time, wbr";
const onlyPhrasing = "p, h1, h2, h3, h4, span, b, i, em, strong, s, small, code, pre, button, label, time, th, cite";
const controls = "a, button, input, select, textarea, summary";

/** What no page may have. */
const invalid = [
  ":is(ul, ol) > :not(li)",
  "dl > :not(dt, dd, div)",
  "dl > div > :not(dt, dd)",
  "dl > div:not(:has(> dt))",
  "dl > div:not(:has(> dd))",
  "table > :not(caption, colgroup, thead, tbody, tfoot)",
  ":is(thead, tbody) > :not(tr)",
  "tr > :not(th, td)",
  `:is(${onlyPhrasing}) :not(${phrasing})`,
  `:is(a, button, summary) :is(${controls})`,
  "a:not([href])",
  "a[target=_blank]:not([rel~=noopener])",
];

function faults(body: Element): string[] {
  for (const drawing of body.querySelectorAll("svg")) drawing.replaceChildren();
  const found = invalid.flatMap((selector) => [...body.querySelectorAll(selector)].map((element) => `${selector}: ${element.outerHTML}`));
  for (const article of body.querySelectorAll("article:not([aria-label], [aria-labelledby])")) {
    const headings = [...article.querySelectorAll("h1, h2, h3, h4, h5, h6")];
    // Headings of nested sections are theirs.
    if (!headings.some((heading) => heading.closest("article, aside, nav, section") === article))
      found.push(`no heading: ${article.outerHTML}`);
  }
  const ids = [...body.querySelectorAll("[id]")].map(({ id }) => id);
  return [...found.map((text) => text.slice(0, 200)), ...ids.filter((id, at) => ids.indexOf(id) !== at)];
}

const views: [PageId, Record<string, string>][] = [
  ...pages.map((page): [PageId, Record<string, string>] => [page, {}]),
  ["faq", { q: "zzzz" }],
  ["faq", { category: "privacy" }],
  ["integrations", { q: "crm" }],
  ["blog", { industry: "saas" }],
  ["subscription-demo", { pricing: "enterprise" }],
];

test.each(views)("the HTML of %s %j is valid", (page, query) => {
  expect(faults(render(page, { query }).body)).toEqual([]);
});

test.each([
  "<ul><p></p></ul>",
  "<dl><li></li></dl>",
  "<dl><div><dt></dt></div></dl>",
  "<dl><div><dd></dd></div></dl>",
  "<dl><div><dt></dt><dd></dd><p></p></div></dl>",
  "<table><tr></tr></table>",
  "<table><tbody><td></td></tbody></table>",
  "<table><tbody><tr><p></p></tr></tbody></table>",
  "<p><b><div></div></b></p>",
  '<a href="/faq"><span><button></button></span></a>',
  "<a></a>",
  '<a href="https://example.com" target="_blank"></a>',
  "<article><section><h2></h2></section></article>",
  '<b id="a"></b><i id="a"></i>',
])("%s is a fault", (html) => expect(faults(parse(html))).toHaveLength(1));
