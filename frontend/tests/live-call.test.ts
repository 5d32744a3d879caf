import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apis } from "../src/pages/api-documentation/apis";
import { hero } from "../src/pages/api-documentation/copy";

const css = readFileSync(new URL("../src/pages/api-documentation/live-call.module.css", import.meta.url), "utf8");

test("light crosses in the time that the copy gives, for each call", () => {
  const crossings = [...css.matchAll(/\[data-when="(\d)"\] \{\s+--crossing: (\d+)ms/g)].map(([, value, time]) => [
    Number(value),
    Number(time),
  ]);
  expect(crossings).toEqual(hero.calls.choices.map(({ time }, at) => [at + 1, time]));
});

test("each call shows fields that its answer has, beside the one that is lit", () => {
  for (const [at, { shown }] of hero.calls.choices.entries()) {
    expect(Object.keys(apis[at]?.sampleResponse ?? {})).toEqual(expect.arrayContaining([...shown]));
    expect(shown).not.toContain(apis[at]?.answer);
  }
});
