import { expect, test } from "vitest";
import { formatRupees } from "../src/lib/format";

test.each([
  [0, "₹0"],
  [999, "₹999"],
  [8499, "₹8,499"],
  [96000, "₹96,000"],
  [140000, "₹140,000"],
  [12345678, "₹12,345,678"],
  [1.5, "₹1.50"],
])("%d is written %s", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});
