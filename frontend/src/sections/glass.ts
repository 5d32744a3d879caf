export type Glass = "cobalt" | "amber" | "viridian" | "ruby";

/** The class that sets the color of an element. The names are written in full, because Tailwind searches the source for them. */
export const glassClass: Record<Glass, string> = {
  cobalt: "glass-cobalt",
  amber: "glass-amber",
  viridian: "glass-viridian",
  ruby: "glass-ruby",
};
