import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not resolve conflicts between Tailwind classes (tailwind-merge costs 8 KB), so variants use cva, and `className` only
 * adds layout.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
