export type Glass = "cobalt" | "amber" | "viridian" | "ruby";

/** Whole class names, because Tailwind searches the source for them. */
export const glassClass: Record<Glass, string> = {
  cobalt: "glass-cobalt",
  amber: "glass-amber",
  viridian: "glass-viridian",
  ruby: "glass-ruby",
};
