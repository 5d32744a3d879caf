/** The results of a sample search on /products/tam-addressing. */

export interface ResultRow {
  /** A key of the records in ./records.ts. */
  id: SampleAccountId;
  name: string;
  place: string;
  /** 0 to 100. */
  fit: number;
  /** Decision makers found. */
  people: number;
}

export type SampleAccountId = "halden" | "castell" | "marlowe";

export const results = {
  label: "Results of a sample search",
  query: "Industrial and freight companies in India, 200 to 5,000 employees, hiring in sales",
  caption: "3 of 5,428 sample accounts",
  fit: "Fit",
  people: "decision makers",
  open: "View enriched data",
  rows: [
    { id: "halden", name: "Halden Robotics", place: "Pune, Maharashtra", fit: 92, people: 12 },
    { id: "castell", name: "Castell Freight", place: "Chennai, Tamil Nadu", fit: 88, people: 9 },
    { id: "marlowe", name: "Marlowe Cold Chain", place: "Ahmedabad, Gujarat", fit: 81, people: 7 },
  ] satisfies readonly ResultRow[],
} as const;
