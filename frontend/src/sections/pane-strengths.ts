import styles from "./lit-panes.module.css";

/** The class of a `<g>` of leaded glass, for drawings that are not a `<LitPanes>`. */
export const litPanesClass = styles.panes;

/** The class of a path, from the darkest panes to the brightest ones. */
export const strengthClass = [styles.dark, styles.dim, styles.medium, styles.bright, styles.full];
