import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not weigh conflicting Tailwind classes against each other: tailwind-merge costs 8 KB of the 11 KB that React
 * leaves, so variants differ through cva and `className` adds only layout.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
