import { type Glass, glassClass } from "../../sections/glass";

/** Each category has a color of its own. There are four, so the general questions have clear glass. */
export type CategoryGlass = Glass | "clear";

export const categoryClass: Record<CategoryGlass, string> = { ...glassClass, clear: "glass-clear" };
