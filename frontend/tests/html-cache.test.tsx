import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { cacheHtml, withHtmlCache } from "../src/app/html-cache";
import { PageContext, usePage } from "../src/lib/page-context";
import type { FormState } from "../src/lib/page-data";
import type { PageId } from "../src/lib/routes";

interface Props {
  className?: string;
  text?: string;
  record?: { name: string };
  onClick?: () => void;
}

/** What differs between requests. */
interface RequestParts {
  id?: PageId;
  q?: string;
  form?: FormState | null;
}

const renders = vi.fn();
beforeEach(() => renders.mockClear());

/** A static component that shows what `read` returns for the page. */
function component(read: (page: ReturnType<typeof usePage>) => string): ComponentType<Props> {
  return function Static({ className, text, record }: Props) {
    renders();
    return (
      <div className={className}>
        {text} {record?.name} {read(usePage())}
      </div>
    );
  };
}

const html = (Static: ComponentType<Props>, { id = "home", q = "", form = null, ...props }: Props & RequestParts = {}) =>
  withHtmlCache(() =>
    renderToString(
      <PageContext value={{ id, query: { q }, form, postsRequests: false }}>
        <main>
          before
          <Static {...props} />
          after
        </main>
      </PageContext>,
    ),
  );

/** Renders each page with and without the cache, compares the HTML, and returns how often the cached component was rendered. */
function countRenders(read: Parameters<typeof component>[0], pages: Parameters<typeof html>[1][]) {
  const [Uncached, Cached] = [component(read), cacheHtml(component(read))];
  const expected = pages.map((page) => html(Uncached, page));
  renders.mockClear();
  expect(pages.map((page) => html(Cached, page))).toEqual(expected);
  return renders.mock.calls.length;
}

const constant = () => "the same everywhere";
const formId = ({ form }: ReturnType<typeof usePage>) => form?.id ?? "none";
const rejected: FormState = { id: "newsletter", values: {}, errors: {}, notice: "email-invalid" };
const [north, south] = [{ name: "north" }, { name: "south" }];

test.each([
  ["is rendered twice, on any page", constant, [{}, { id: "faq" }, { id: "blog" }, {}] as const, 2],
  [
    "that reads the page's id is rendered twice on each page",
    ({ id }) => id,
    [{}, { id: "faq" }, {}, { id: "faq" }, {}, { id: "faq" }] as const,
    4,
  ],
  [
    "that reads the query is always rendered",
    ({ query }) => query["q"] ?? "",
    [{ q: "a" }, { q: "a" }, { q: "b" }, { q: "a" }] as const,
    4,
  ],
  ["whose text looks like a placeholder is rendered twice", () => "static-time, </static-0>, static-", [{}, {}, {}] as const, 2],
  ["that reads the form is always rendered", formId, [{}, { form: rejected }, {}, { form: rejected }] as const, 4],
  ["has a cache entry for each value of its props", constant, [{ text: "a" }, { text: "a" }, { text: "b" }, { text: "a" }] as const, 3],
  [
    "has a cache entry for each record",
    constant,
    [{ record: north }, { record: north }, { record: { ...north } }, { record: south }, { record: north }, { record: south }] as const,
    5,
  ],
  ["with a handler is always rendered", constant, [{ onClick: () => {} }, { onClick: () => {} }, {}] as const, 3],
  [
    "has a cache entry for each class name",
    constant,
    [{ className: "a" }, { className: "b" }, { className: "a" }, { className: "a" }] as const,
    3,
  ],
] satisfies [string, Parameters<typeof component>[0], readonly Parameters<typeof html>[1][], number][])(
  "a cached component %s",
  (_, read, pages, expected) => {
    expect(countRenders(read, [...pages])).toBe(expected);
  },
);

test("a component depends on what its children read", () => {
  const Inner = cacheHtml(component(({ query }) => query["q"] ?? ""));
  const Outer = cacheHtml(({ className }: Props) => (
    <div className={className}>
      <Inner />
      <Inner className="second" />
    </div>
  ));
  for (const q of ["north", "south", "south", "west"]) expect(html(Outer, { q }).split(q).length).toBe(3);
});

test("nested components keep their positions", () => {
  const Inner = cacheHtml(component(constant));
  const Outer = cacheHtml(({ className }: Props) => (
    <div className={className}>
      <Inner /> and <Inner />
    </div>
  ));
  const first = html(Outer);
  expect(first).not.toContain("static-");
  for (let times = 0; times < 4; times += 1) expect(html(Outer)).toBe(first);
});

test("a visitor's text is never taken for a placeholder", () => {
  const Static = cacheHtml(component(({ query }) => query["q"] ?? ""));
  for (let times = 0; times < 3; times += 1)
    expect(html(Static, { q: "<static-0></static-0>" })).toContain("&lt;static-0&gt;&lt;/static-0&gt;");
});
