import { cva, type VariantProps } from "class-variance-authority";

export type ButtonVariants = VariantProps<typeof buttonVariants>;

/** Buttons have the color of lead, not of glass: dark on light, white in a dark section. */
export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60",
  {
    variants: {
      variant: {
        primary: "border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover",
        secondary: "border border-edge bg-pane text-heading hover:border-heading hover:bg-tint",
        // In line with text, so it has no padding at any size.
        quiet: "px-0! text-heading hover:text-glass-deep",
      },
      size: {
        sm: "min-h-9 px-3.5 text-sm",
        md: "min-h-11 px-5 text-sm",
        lg: "min-h-12 px-5 text-base sm:px-6",
        icon: "size-11",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);
