import type { ReactNode } from "react";
import { cn } from "../../lib/cn";

interface ChoicesProps {
  /** What is asked. */
  legend: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The controls of a demo. What they change stands beside them, inside one element with the class `by-choice` (demo.css). */
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
  /** What `data-when` refers to: 1 to 6, each once in a demo. */
  value: number;
  /** Several at once instead of one of all. */
  several?: boolean;
  checked?: boolean;
  children: ReactNode;
  className?: string;
}

export function Choice({ name, value, several = false, checked, children, className }: ChoiceProps) {
  return (
    <label className={cn("choice", className)}>
      <input type={several ? "checkbox" : "radio"} name={name} value={value} defaultChecked={checked} className="quarry mx-0.5" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
