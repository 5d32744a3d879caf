import { expect, test } from "vitest";
import { formatPrice } from "../src/lib/format";

test.each([
  [0, "₹{amount}", "₹0"],
  [999, "₹{amount}", "₹999"],
  [1234, "€{amount}", "€1,234"],
  [12345, "{amount} zł", "12,345 zł"],
  [12345678, "CHF {amount}", "CHF 12,345,678"],
  [1.5, "₹{amount}", "₹1.50"],
  ["1.00", "${amount}", "$1.00"],
])("%s as %s is written %s", (amount, format, text) => {
  expect(formatPrice(amount, format)).toBe(text);
});
