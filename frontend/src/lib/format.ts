/*
 * Numbers and dates, formatted by hand: `Intl` gives different bytes in the server's engine and in browsers.
 */

const months = "January February March April May June July August September October November December".split(" ");

/** A number with commas, such as `52,300`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** `₹8,499`, `€1.50`: grouped like every other number. A string keeps its decimals. `format` is that of the currency in data/site.json. */
export function formatPrice(amount: number | string, format: string): string {
  const [whole = "", fraction] = String(amount).split(".");
  return format.replace("{amount}", `${formatCount(Number(whole))}${fraction ? `.${fraction.padEnd(2, "0")}` : ""}`);
}

/** An amount in crores, each of ten million rupees: `₹12.75 crore`. */
export function formatCrore(amount: number): string {
  return `₹${amount / 1e7} crore`;
}

/** "2025-05-12" -> "May 12, 2025". */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}
