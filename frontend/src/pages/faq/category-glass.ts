/** Each category has a color of its own. There are four, so the general questions have clear glass. */
export const categoryGlass: Readonly<Record<string, string>> = {
  general: "glass-clear",
  pricing: "glass-amber",
  technical: "glass-ruby",
  privacy: "glass-viridian",
  integration: "glass-cobalt",
};
