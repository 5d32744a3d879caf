/** 140000 -> 140,000: what is counted is grouped by thousands, unlike rupees (lib/currency.ts). */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
