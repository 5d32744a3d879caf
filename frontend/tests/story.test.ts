/** The story of the home page: its chapters fill the record of Halden Robotics. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contactFields } from "../src/lib/sample-world";
import { chapters } from "../src/pages/home/copy-story";

const fields = chapters.flatMap((chapter) => chapter.fields);

test("each data point is filled by one chapter and has a value", () => {
  expect(fields.map(({ label }) => label).sort()).toEqual([...contactFields.usual, ...contactFields.extra].sort());
  expect(fields.filter(({ value }) => value === "")).toEqual([]);
});

test("the stylesheet places as many fields of a chapter as it has", () => {
  const css = readFileSync(new URL("../src/pages/home/story.module.css", import.meta.url), "utf8");
  const rows = [...css.matchAll(/--row: (\d)/g)].map(([, row]) => Number(row));
  expect(Math.max(...rows) + 1).toBe(Math.max(...chapters.map((chapter) => chapter.fields.length)));
});
