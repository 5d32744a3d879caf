/*
 * Numbers and dates, formatted by hand: `Intl` gives different bytes in the server's engine and in browsers.
 */

const months = "January February March April May June July August September October November December".split(" ");

/** `52,300`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** `₹8,499`, `₹1,40,000`, `₹1.50`: Indian grouping. */
export function formatRupees(amount: number): string {
  const [whole = "", fraction] = String(amount).split(".");
  const lastThree = whole.slice(-3);
  const rest = whole.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ",");
  return `₹${rest ? `${rest},` : ""}${lastThree}${fraction ? `.${fraction.padEnd(2, "0")}` : ""}`;
}

/** "2025-05-12" -> "May 12, 2025". */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}
