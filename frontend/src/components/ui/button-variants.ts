import { cva, type VariantProps } from "class-variance-authority";

export type ButtonLook = VariantProps<typeof buttonVariants>;

/** Buttons are lead, not glass: dark on clear ground, white inside a dark section. */
export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60",
  {
    variants: {
      variant: {
        primary: "border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover",
        secondary: "border border-edge bg-pane text-heading hover:border-heading hover:bg-tint",
        quiet: "text-heading hover:text-glass-deep",
      },
      size: {
        sm: "min-h-9 text-sm",
        md: "min-h-11 text-sm",
        lg: "min-h-12 text-base",
        icon: "size-11",
      },
    },
    // A quiet button stands in line with the text, so it has no sides.
    compoundVariants: [
      { variant: ["primary", "secondary"], size: "sm", class: "px-3.5" },
      { variant: ["primary", "secondary"], size: "md", class: "px-5" },
      { variant: ["primary", "secondary"], size: "lg", class: "px-5 sm:px-6" },
    ],
    defaultVariants: { variant: "primary", size: "md" },
  },
);
