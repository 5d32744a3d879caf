import type { ComponentProps } from "react";

/** A link among the actions of a row: as high as a finger on a phone, as a line beside a mouse. `of`: what it acts on, for screen readers. */
export function RowLink({ of, children, ...props }: ComponentProps<"a"> & { of: string }) {
  return (
    <a {...props} className="inline-flex min-h-11 items-center whitespace-nowrap underline hover:text-heading sm:min-h-6">
      {children}
      <span className="sr-only">: {of}</span>
    </a>
  );
}
