import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./segments.module.css";

interface SegmentsProps {
  name: string;
  legend: string;
  isLegendHidden?: boolean;
  initial: string;
  /** The id of the form, if it is not around the radios. */
  form?: string;
  /** Full width, in equal parts. */
  isWide?: boolean;
  choices: readonly { value: string; label: ReactNode }[];
}

/** Radios that look like one switch. `:has(:checked)` shows what they choose, so they work without scripts. */
export function Segments({ name, legend, isLegendHidden = false, initial, form, isWide = false, choices }: SegmentsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? "sr-only" : "mb-2 text-sm font-semibold text-heading"}>{legend}</legend>
      <div
        className={clsx("rounded-lg border border-lead bg-tint p-1", isWide ? "grid auto-cols-fr grid-flow-col" : "inline-flex flex-wrap")}
      >
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={`${styles.segment} relative inline-flex min-h-10 items-center justify-center gap-2 rounded-md px-4 text-sm font-semibold text-muted-foreground transition-colors`}
          >
            {/* Covers the whole label, so that it receives the press and shows the focus. */}
            <input
              type="radio"
              name={name}
              form={form}
              value={value}
              defaultChecked={value === initial}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
