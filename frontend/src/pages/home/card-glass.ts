import type { HomeCard } from "./copy";

/** The color of each card. */
export const cardGlass: Record<HomeCard["mark"], string> = {
  market: "glass-viridian",
  visitor: "glass-cobalt",
  audience: "glass-amber",
  personal: "glass-ruby",
};
