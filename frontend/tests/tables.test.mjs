/** An error in a table's JSON names file, line and column. */
import { expect, test } from "vitest";
import { describe } from "../build/error.mjs";
import { parseTable } from "../build/generate.mjs";

test.each([
  ['{\n  "a": 1,\n}', "data/site.json:2:8"],
  ['{\n  "a": 1,\n  b: 2\n}', "data/site.json:3:2"],
  ['{\n  "a": 1\n', "data/site.json:3:0"],
])("%j", async (text, place) => {
  const error = await Promise.resolve()
    .then(() => parseTable("data/site.json", text))
    .catch((it) => it);
  expect(await describe(error)).toContain(place);
});
