import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

/** Text of 16 px on a phone, because iOS zooms in on smaller text. */
const control =
  "block h-11 w-full rounded-md border border-edge bg-page px-3 text-base text-heading placeholder:text-muted-foreground hover:border-heading aria-invalid:border-danger md:h-9 md:px-2.5 md:text-sm";

interface Labeled {
  label: string;
  /** The label is for screen readers only, because the control's own words or its place say the same. */
  isBare?: boolean;
  /** A rule below the control. */
  hint?: string | undefined;
  error?: string | null | undefined;
}

export function TextField({ label, isBare, hint, error, className, ...props }: ComponentProps<"input"> & Labeled) {
  const id = useId();
  return (
    <Box {...{ id, label, isBare, hint, error, className }}>
      <input id={id} className={control} {...described(id, hint, error)} {...props} />
    </Box>
  );
}

export function TextArea({ label, isBare, hint, error, className, ...props }: ComponentProps<"textarea"> & Labeled) {
  const id = useId();
  return (
    <Box {...{ id, label, isBare, hint, error, className }}>
      <textarea id={id} className={clsx(control, "h-auto! min-h-20 py-2")} {...described(id, hint, error)} {...props} />
    </Box>
  );
}

/** A choice of `[value, words]`. */
export function Select({
  label,
  isBare,
  choices,
  className,
  ...props
}: ComponentProps<"select"> & Labeled & { choices: readonly (readonly [value: string, words: string])[] }) {
  const id = useId();
  return (
    <Box {...{ id, label, isBare, className }}>
      <select
        id={id}
        className={clsx(control, "select-arrow truncate bg-position-[right_0.9375rem_center,right_0.625rem_center] pr-8! md:pr-7!")}
        {...props}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Box>
  );
}

function Box({ id, label, isBare, hint, error, className, children }: Labeled & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("min-w-0", className)}>
      <label htmlFor={id} className={isBare ? "sr-only" : "mb-1 block text-list font-semibold text-heading"}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-list text-muted-foreground">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-list font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function described(id: string, hint?: string, error?: string | null) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined };
}
