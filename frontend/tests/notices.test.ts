import { expect, test } from "vitest";
import { notice } from "../src/lib/notices";
import { fill } from "../src/lib/fill";

test("parameters are inserted as they are, and unknown ones stay", () => {
  expect(notice("plan-selected", { plan: "$& {plan}" }).description).toContain("the $& {plan} plan");
  expect(notice("plan-selected").description).toContain("{plan}");
});

test("the name is inserted everywhere, and never as a pattern", () => {
  expect(fill("{name} and {name}", { name: "A$&B" })).toBe("A$&B and A$&B");
});
