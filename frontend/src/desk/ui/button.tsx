import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** 44 px high on a phone, 36 px beside a mouse. */
const look = cva(
  "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md px-3.5 text-sm font-semibold whitespace-nowrap transition-colors disabled:opacity-60 md:min-h-9",
  {
    variants: {
      variant: {
        primary: "border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover",
        secondary: "border border-edge bg-page text-heading hover:border-heading hover:bg-tint",
        danger: "border border-danger bg-page text-danger hover:bg-danger-wash",
        quiet: "border border-transparent text-heading hover:bg-tint",
      },
    },
    defaultVariants: { variant: "secondary" },
  },
);

type Variant = VariantProps<typeof look>;

export function Button({ variant, className, type = "submit", ...props }: ComponentProps<"button"> & Variant) {
  return <button type={type} className={look({ variant, className })} {...props} />;
}

export function ButtonLink({ variant, className, children, ...props }: ComponentProps<"a"> & Variant) {
  return (
    <a className={look({ variant, className })} {...props}>
      {children}
    </a>
  );
}

/** A `<summary>` that opens a box. */
export function ButtonSummary({ variant, className, ...props }: ComponentProps<"summary"> & Variant) {
  return <summary className={look({ variant, className })} {...props} />;
}
