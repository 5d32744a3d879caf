/** Replaces each `{name}` in a sentence by its value. A name without a value stays. */
export function fillIn(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
