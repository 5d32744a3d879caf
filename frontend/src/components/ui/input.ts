import { cva } from "class-variance-authority";
import styles from "./input.module.css";

/** Class names of form controls, which are in components/form. Text of 16 px, because iOS zooms in on smaller text. */
export const inputVariants = cva(
  [styles.control, "block w-full rounded-md border border-edge bg-pane px-3 text-base text-heading transition-colors disabled:opacity-60"],
  {
    variants: { control: { line: "h-11", select: [styles.select, "h-11 pr-10"], area: "min-h-28 py-2.5" } },
    defaultVariants: { control: "line" },
  },
);

export const labelClass = "mb-1.5 block text-sm font-semibold text-heading";
export const optionalClass = "font-normal text-muted-foreground";
export const errorClass = "mt-1.5 text-sm font-medium text-danger";
