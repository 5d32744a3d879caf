/** The rows that have all words somewhere in their texts. */
export function findRows<Row>(rows: Row[], query: string, textsOf: (row: Row) => string[]): Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textsOf(row).join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
