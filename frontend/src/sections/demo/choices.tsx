import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./choices.module.css";

interface ChoicesProps {
  /** The question. */
  legend: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The controls of a demo. The controls and what they change are inside one element with the class `by-choice` (demo.css). */
export function Choices({ legend, children, className }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-lg font-semibold text-heading">{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  /** The number for `data-when`: 1 to 6, unique in a demo. */
  value: number;
  /** Checkboxes instead of radio buttons. */
  multiple?: boolean;
  checked?: boolean;
  /** The choice is lit while it is chosen. Where several can be chosen, only their result is lit. */
  isLit?: boolean;
  children: ReactNode;
  className?: string;
}

export function Choice({ name, value, multiple = false, isLit = !multiple, checked, children, className }: ChoiceProps) {
  return (
    <label className={clsx(styles.choice, isLit && styles.lit, "spotlight", className)}>
      <input
        type={multiple ? "checkbox" : "radio"}
        name={name}
        value={value}
        defaultChecked={checked}
        className={`${styles.control} mx-0.5`}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
