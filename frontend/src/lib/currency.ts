/**
 * `₹8,499`, `₹1,40,000`, `₹1.50`: Indian grouping. Formatted by hand, because `Intl` gives different bytes in the server's engine and in browsers.
 */
export function formatRupees(amount: number): string {
  const [whole = "", fraction] = String(amount).split(".");
  const lastThree = whole.slice(-3);
  const rest = whole.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ",");
  return `₹${rest ? `${rest},` : ""}${lastThree}${fraction ? `.${fraction.padEnd(2, "0")}` : ""}`;
}
