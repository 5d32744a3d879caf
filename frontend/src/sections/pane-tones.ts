import styles from "./lit-panes.module.css";

/** The class of a `<g>` of leaded glass, for drawings that are not a `<LitPanes>`. */
export const litPanesClass = styles.panes;

/** The class of a path: clear panes, tinted ones, deeper ones, and the lit one. */
export const toneClass = [styles.clear, styles.tinted, styles.deep, styles.lit] as const;
