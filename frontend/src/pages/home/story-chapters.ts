import styles from "./story.module.css";

/** The class of each chapter of the story, of its fields in the record and of its part of the bar. */
export const chapterClass = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth];
