/** The story of the home page: its chapters fill the record of Halden Robotics. */
import { expect, test } from "vitest";
import { contactFields } from "../src/lib/sample-world";
import { chapters } from "../src/pages/home/copy-story";

const fields = chapters.flatMap((chapter) => chapter.fields);

test("each data point is filled by one chapter and has a value", () => {
  expect(fields.map(({ label }) => label).sort()).toEqual([...contactFields.usual, ...contactFields.extra].sort());
  expect(fields.filter(({ value }) => value === "")).toEqual([]);
});
