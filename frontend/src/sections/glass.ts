export type Glass = "cobalt" | "amber" | "viridian" | "ruby";

/** Written out, because Tailwind looks for whole class names. */
export const glassClass: Record<Glass, string> = {
  cobalt: "glass-cobalt",
  amber: "glass-amber",
  viridian: "glass-viridian",
  ruby: "glass-ruby",
};
