import { castell, halden, market, marlowe, type Prospect } from "../../lib/sample-world";

/** The results of a sample search on /products/tam-addressing. */

export interface ResultRow {
  /** A key of `records` in records.ts. */
  id: SampleAccountId;
  name: string;
  place: string;
  /** The fit score, from 0 to 100. */
  fit: string;
  /** Number of decision makers. */
  people: number;
}

export type SampleAccountId = "halden" | "castell" | "marlowe";

export const results = {
  label: "Results of a sample search",
  query: "Industrial and freight companies in India, 200 to 5,000 employees, hiring in sales",
  caption: `3 of ${market.audience.count} sample accounts`,
  fit: "Fit",
  people: "decision makers",
  open: "View enriched data",
  rows: [row("halden", halden, 12), row("castell", castell, 9), row("marlowe", marlowe, 7)],
} as const;

function row(id: SampleAccountId, { name, city, region, fit }: Prospect, people: number): ResultRow {
  return { id, name, place: `${city}, ${region}`, fit, people };
}
