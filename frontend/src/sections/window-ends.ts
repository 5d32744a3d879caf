import type { LitArea } from "./lit-panes";

/** The drawing of a page's window. */
export const windowSize = { width: 640, height: 800 };

/** The end of the window with its lit pane, which is also what is projected. */
export type WindowEnd = "top" | "bottom";

/** strip: as much of the upper end as a strip shows and a projection needs. */
export const windowAreas: Record<WindowEnd | "strip", LitArea> = {
  top: { ...windowSize, lit: [450, 90] },
  bottom: { ...windowSize, lit: [250, 700] },
  strip: { ...windowSize, height: 330, lit: [450, 90] },
};
