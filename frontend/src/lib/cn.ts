import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The names that styles/tokens.css adds to Tailwind's own: without them, `text-h2` would count as a color. */
export const themeNames = {
  text: ["h1", "h2", "h3", "display", "giant", "figure"],
  tracking: ["display", "title"],
  spacing: ["section", "gutter", "header"],
  container: ["shell", "prose", "measure"],
};

const merge = extendTailwindMerge({ extend: { theme: themeNames } });

/**
 * Joins class names, and of two Tailwind classes for the same property keeps the later one, as components of shadcn-ui expect. It adds 8 KB to the chunk
 * of the page that uses it, so the site's own components use `clsx`, and their `className` may only add what they do not set.
 */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
