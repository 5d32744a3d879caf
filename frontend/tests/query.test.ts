import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalizeQuery } from "../src/lib/query";
import { href, notFound, pageAt, type PageId, searchOf } from "../src/lib/routes";

const cases = JSON.parse(readFileSync(new URL("../../data/query-cases.json", import.meta.url), "utf8")) as {
  route: PageId;
  search: string;
  query: Record<string, string>;
}[];

// src/tables/routes.rs is tested with the same file. If the two differ, a page is cached under one query and hydrated with another.
test.each(cases)("$route$search", ({ route, search, query }) => {
  const parameters = new URLSearchParams(search);
  expect(normalizeQuery(route, (name) => parameters.get(name))).toEqual(query);
});

test("normalizeQuery reads what href writes", () => {
  const query = { q: "50% & more = 💡 #1", category: "pricing" };
  const parameters = new URLSearchParams(searchOf(query));
  expect(normalizeQuery("faq", (name) => parameters.get(name))).toEqual(query);
});

test("href drops empty parameters, puts the hash last and survives half a surrogate pair", () => {
  expect(href("faq", { query: { q: "", category: undefined }, hash: "list" })).toBe("/faq#list");
  expect(href("faq", { query: { q: "\uD83D" } })).toBe("/faq?q=%EF%BF%BD");
});

test("an unknown route is an error", () => {
  expect(() => href("nowhere" as "faq")).toThrow("nowhere");
});

test("only the exact path of a route is a page", () => {
  expect(pageAt("/faq")).toBe("faq");
  for (const path of ["/faq/", "/FAQ", "/account", "/constructor", ""]) expect(pageAt(path)).toBe(notFound);
});
