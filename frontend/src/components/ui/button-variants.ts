import { cva, type VariantProps } from "class-variance-authority";

export type ButtonVariants = VariantProps<typeof buttonVariants>;

/** Buttons are lead, not glass: dark on clear ground, white inside a dark section. */
export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60",
  {
    variants: {
      variant: {
        primary: "border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover",
        secondary: "border border-edge bg-pane text-heading hover:border-heading hover:bg-tint",
        // Stands in line with the text, so it has no sides, whatever its size.
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
