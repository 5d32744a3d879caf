import { expect, test } from "vitest";
import { notice } from "../src/lib/notices";
import { fill } from "../src/lib/site";

test("a parameter is put into the text as it is, and an unknown one stays visible", () => {
  expect(notice("plan-selected", { plan: "$& {plan}" }).description).toContain("the $& {plan} plan");
  expect(notice("plan-selected").description).toContain("{plan}");
});

test("the name is filled in wherever it stands, without reading patterns in it", () => {
  expect(fill("{name} and {name}", { name: "A$&B" })).toBe("A$&B and A$&B");
});
