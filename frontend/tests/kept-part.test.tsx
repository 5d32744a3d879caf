import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { keptPart, withKeptParts } from "../src/app/kept-part";
import { PageContext, usePage } from "../src/lib/page-context";
import type { PageId } from "../src/lib/routes";

interface PartProps {
  className?: string;
  word?: string;
}

const calls = vi.fn();
beforeEach(() => calls.mockClear());

/** What `read` makes of the page, as a part of it. */
function partThat(read: (page: ReturnType<typeof usePage>) => string): ComponentType<PartProps> {
  return function Part({ className, word }: PartProps) {
    calls();
    return (
      <div className={className}>
        {word} {read(usePage())}
      </div>
    );
  };
}

const html = (Part: ComponentType<PartProps>, { id = "home", q = "", ...props }: PartProps & { id?: PageId; q?: string } = {}) =>
  withKeptParts(() =>
    renderToString(
      <PageContext value={{ id, query: { q }, form: null, sendRequests: false }}>
        <main>
          before
          <Part {...props} />
          after
        </main>
      </PageContext>,
    ),
  );

/** Renders each of `pages` as a part that is kept and as one that is not, holds them against each other, and says how often the kept one ran. */
function runs(read: Parameters<typeof partThat>[0], pages: Parameters<typeof html>[1][]) {
  const [Plain, Kept] = [partThat(read), keptPart(partThat(read))];
  const expected = pages.map((page) => html(Plain, page));
  calls.mockClear();
  expect(pages.map((page) => html(Kept, page))).toEqual(expected);
  return calls.mock.calls.length;
}

const nothing = () => "the same everywhere";

test.each([
  ["is rendered twice, on whatever page", nothing, [{}, { id: "faq" }, { id: "blog" }, {}] as const, 2],
  ["that says its page is rendered twice on each", ({ id }) => id, [{}, { id: "faq" }, {}, { id: "faq" }, {}, { id: "faq" }] as const, 4],
  [
    "that reads the query is rendered always",
    ({ query }) => query["q"] ?? "",
    [{ q: "a" }, { q: "a" }, { q: "b" }, { q: "a" }] as const,
    4,
  ],
  ["with words like its marks is rendered twice", () => "part-time, </part-0>, part-", [{}, {}, {}] as const, 2],
  ["that reads the form is rendered always", ({ form }) => String(form), [{}, {}, {}] as const, 3],
  ["with props is rendered always", nothing, [{ word: "a" }, { word: "a" }, { word: "b" }] as const, 3],
  [
    "is another one under another class",
    nothing,
    [{ className: "a" }, { className: "b" }, { className: "a" }, { className: "a" }] as const,
    3,
  ],
] satisfies [string, Parameters<typeof partThat>[0], readonly Parameters<typeof html>[1][], number][])(
  "a part %s",
  (_, read, pages, expected) => {
    expect(runs(read, [...pages])).toBe(expected);
  },
);

test("what stands inside of a part says what that part depends on", () => {
  const Inner = keptPart(partThat(({ query }) => query["q"] ?? ""));
  const Outer = keptPart(({ className }: PartProps) => (
    <div className={className}>
      <Inner />
      <Inner className="second" />
    </div>
  ));
  for (const q of ["north", "south", "south", "west"]) expect(html(Outer, { q }).split(q).length).toBe(3);
});

test("a part in a part is put where it stood", () => {
  const Inner = keptPart(partThat(nothing));
  const Outer = keptPart(({ className }: PartProps) => (
    <div className={className}>
      <Inner /> and <Inner />
    </div>
  ));
  const first = html(Outer);
  expect(first).not.toContain("part-");
  for (let times = 0; times < 4; times += 1) expect(html(Outer)).toBe(first);
});

test("what a visitor writes is no mark", () => {
  const Part = keptPart(partThat(({ query }) => query["q"] ?? ""));
  for (let times = 0; times < 3; times += 1) expect(html(Part, { q: "<part-0></part-0>" })).toContain("&lt;part-0&gt;&lt;/part-0&gt;");
});
