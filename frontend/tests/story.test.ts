/** The story of the home page: its chapters fill the record of Halden Robotics. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dataPoints } from "../src/lib/sample-world";
import { chapters } from "../src/pages/home/copy-story";

const fields = chapters.flatMap((chapter) => chapter.fields);

test("each data point is filled by one chapter and has a value", () => {
  expect(fields.map(({ label }) => label).sort()).toEqual([...dataPoints.usual, ...dataPoints.extra].sort());
  expect(fields.filter(({ value }) => value === "")).toEqual([]);
});

test("the stylesheet counts the fields of each chapter", () => {
  const css = readFileSync(new URL("../src/styles/story.css", import.meta.url), "utf8");
  const counts = [...css.matchAll(/--filled-(\d): ([1-9]\d*);/g)].map(([, chapter, count]) => [Number(chapter), Number(count)]);
  expect(counts).toEqual(chapters.map((chapter, index) => [index + 1, chapter.fields.length]));
  expect(Math.max(...chapters.map((chapter) => chapter.fields.length))).toBeLessThanOrEqual(5);
});
