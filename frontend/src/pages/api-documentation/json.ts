import type { Json } from "./apis";

/** A value as JSON in one line, with spaces where it may break. */
export function compactJson(value: Json | undefined): string {
  if (value === undefined) return "…";
  return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]` : JSON.stringify(value);
}
