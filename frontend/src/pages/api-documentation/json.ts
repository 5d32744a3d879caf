import type { Json } from "./apis";

/** A value as JSON in one line. It breaks between the items of a list and in long strings, not in short ones. */
export function compactJson(value: Json | undefined): string {
  if (value === undefined) return "…";
  if (Array.isArray(value)) return `[${value.map(compactJson).join(", ")}]`;
  const text = JSON.stringify(value);
  return text.length < 30 ? text.replaceAll(" ", "\u00A0") : text;
}
