import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatDate } from "../src/lib/format";
import { categories, industries } from "../src/sections/articles/topics";
import { articlesPerPage } from "../src/pages/blog/articles";
import { selectArticles } from "../src/pages/blog/select-articles";
import { type Article, allArticles, mergeArticles } from "../src/sections/articles/all-articles";
import { countArticles } from "../src/sections/articles/topic-counts";
import { indexByTopic } from "../src/sections/articles/topic-index";

const { routes } = JSON.parse(readFileSync(new URL("../../data/routes.json", import.meta.url), "utf8")) as {
  routes: { id: string; query: { name: string; values?: string[] }[] }[];
};

const articles = allArticles();
const find = indexByTopic(articles);

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
  const first = selectArticles(find, {}, articlesPerPage);
  expect(first.pages).toBeGreaterThan(1);
  const seen = Array.from({ length: first.pages }, (_, at) => selectArticles(find, { page: String(at + 1) }, articlesPerPage).list).flat();
  expect(seen).toEqual(articles.slice(1));
  expect(first.total).toBe(seen.length);
});

test("a filter includes the featured article, and its count is right", () => {
  for (const { value } of industries) {
    const { total } = selectArticles(find, { industry: value }, articlesPerPage);
    expect(total).toBe(countArticles({ industry: value }));
  }
});

test("a topic's count is the number of articles that choosing it shows", () => {
  for (const { value: category } of categories)
    for (const { value: industry } of industries)
      expect(countArticles({ category, industry })).toBe(selectArticles(find, { category, industry }, articlesPerPage).total);
});

test("a page number beyond the last page shows the last page; no result is one empty page", () => {
  expect(selectArticles(find, { page: "99" }, articlesPerPage).page).toBe(Math.ceil((articles.length - 1) / articlesPerPage));
  expect(selectArticles(indexByTopic([]), { industry: "saas" }, articlesPerPage)).toMatchObject({
    list: [],
    page: 1,
    pages: 1,
    total: 0,
  });
});

test("articles of content stand between ours, newest first", () => {
  const article = (path: string, published: string): Article => ({
    path,
    published,
    title: "",
    author: "",
    category: "",
    industry: "",
    glass: "ruby",
  });
  const own = [article("/a", "2026-05-03"), article("/b", "2026-05-01")];
  const others = [article("/c", "2026-05-04"), article("/d", "2026-05-03"), article("/e", "2026-04-30")];
  expect(mergeArticles(own, others).map(({ path }) => path)).toEqual(["/c", "/d", "/a", "/b", "/e"]);
  expect(mergeArticles(own, [])).toEqual(own);
});

test("dates are formatted without Intl", () => {
  expect(formatDate("2025-05-12")).toBe("May 12, 2025");
  expect(formatDate("2025-03-03")).toBe("March 3, 2025");
});
