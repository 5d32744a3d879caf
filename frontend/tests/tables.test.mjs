/** An error in a table names file and line. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describe } from "../build/error.mjs";
import { checkAuthors, parseTable } from "../build/generate.mjs";

const text = readFileSync(new URL("../../data/routes.json", import.meta.url), "utf8");

test.each([
  ['{\n  "a": 1,\n}', "data/site.json:2:8"],
  ['{\n  "a": 1,\n  b: 2\n}', "data/site.json:3:2"],
  ['{\n  "a": 1\n', "data/site.json:3:0"],
])("%j", async (json, place) => {
  const error = await Promise.resolve()
    .then(() => parseTable("data/site.json", json))
    .catch((it) => it);
  expect(await describe(error)).toContain(place);
});

test("an author without a row is an error at the article's line", () => {
  const { routes } = parseTable("data/routes.json", text);
  const { id, article } = routes.find((route) => route.article);
  const line = text.split("\n").findIndex((it) => it.includes(`"author": "${article.author}"`)) + 1;
  expect(() => checkAuthors(text, [{ id, article }], {})).toThrow(`data/routes.json:${line}: the author "${article.author}" of "${id}"`);
});
