/** Replaces each `{name}` in a text by the string of that name in `values`. Other names stay. */
export function fill(text: string, values: object): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value: unknown = (values as Record<string, unknown>)[name];
    return typeof value === "string" ? value : whole;
  });
}
