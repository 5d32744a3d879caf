import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatDate } from "../src/lib/format";
import { categories, industries } from "../src/sections/articles/topics";
import { articles, articlesPerPage } from "../src/pages/blog/articles";
import { countArticles, selectArticles } from "../src/pages/blog/select-articles";

const { routes } = JSON.parse(readFileSync(new URL("../../data/routes.json", import.meta.url), "utf8")) as {
  routes: { id: string; query: { name: string; values?: string[] }[] }[];
};

test("the filters offer exactly the route's values, and both find every article", () => {
  const declared = (name: string) =>
    routes.find((route) => route.id === "blog")?.query.find((parameter) => parameter.name === name)?.values;
  expect(industries.map((choice) => choice.value)).toEqual(declared("industry"));
  expect(categories.map((choice) => choice.value)).toEqual(declared("category"));
  for (const article of articles) {
    expect(declared("industry")).toContain(article.industry);
    expect(declared("category")).toContain(article.category);
  }
});

test("without a filter the pages show each article once, except the featured one", () => {
  const first = selectArticles(articles, {}, articlesPerPage);
  expect(first.pages).toBeGreaterThan(1);
  const seen = Array.from(
    { length: first.pages },
    (_, at) => selectArticles(articles, { page: String(at + 1) }, articlesPerPage).list,
  ).flat();
  expect(seen).toEqual(articles.slice(1));
  expect(first.total).toBe(seen.length);
});

test("a filter includes the featured article, and its count is right", () => {
  for (const { value } of industries) {
    const { total } = selectArticles(articles, { industry: value }, articlesPerPage);
    expect(total).toBe(countArticles(articles, {}, "industry", value));
  }
});

test("a topic's count is the number of articles that choosing it shows", () => {
  for (const { value: category } of categories)
    for (const { value: industry } of industries)
      expect(countArticles(articles, { category }, "industry", industry)).toBe(
        selectArticles(articles, { category, industry }, articlesPerPage).total,
      );
});

test("a page number beyond the last page shows the last page; no result is one empty page", () => {
  expect(selectArticles(articles, { page: "99" }, articlesPerPage).page).toBe(Math.ceil((articles.length - 1) / articlesPerPage));
  expect(selectArticles([], { industry: "saas" }, articlesPerPage)).toMatchObject({
    list: [],
    page: 1,
    pages: 1,
    total: 0,
  });
});

test("dates are formatted without Intl", () => {
  expect(formatDate("2025-05-12")).toBe("May 12, 2025");
  expect(formatDate("2025-03-03")).toBe("March 3, 2025");
});
