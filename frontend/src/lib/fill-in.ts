/** A sentence with `{word}` in it, and what stands for each. A word that nothing stands for stays. */
export function fillIn(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
