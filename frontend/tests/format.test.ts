import { expect, test } from "vitest";
import { formatRupees } from "../src/lib/format";

test.each([
  [0, "₹0"],
  [999, "₹999"],
  [8499, "₹8,499"],
  [96000, "₹96,000"],
  [140000, "₹1,40,000"],
  [12345678, "₹1,23,45,678"],
  [1.5, "₹1.50"],
])("%d is written %s", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});
