import { expect, test } from "vitest";
import { type ArticleId, articleIds } from "../generated/articles";
import { type ArticleText, isFigure } from "../src/sections/articles/article-text";
import { blog } from "../src/pages/blog/copy";
import { readingMinutes } from "../src/sections/articles/reading-time";
import { site } from "./support/pages";

const textOf = async (id: ArticleId) => ((await import(`../src/pages/${id}/copy.ts`)) as { article: ArticleText<string> }).article;

test.each(articleIds)("%s has a figure", async (id) => {
  const text = await textOf(id);
  expect(text.sections.flatMap((section) => section.blocks).some(isFigure)).toBe(true);
});

test("the blog states the reading time of its articles", async () => {
  const minutes = await Promise.all(articleIds.map(async (id) => readingMinutes(await textOf(id), site)));
  const said = [...new Set(minutes)].sort((one, other) => one - other).map((count) => ["one", "two", "three", "four", "five"][count - 1]);
  expect(blog.hero.lead.toLowerCase()).toContain(`${said.join(" or ")} minutes each`);
});
