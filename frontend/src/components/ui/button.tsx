import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { ExternalLink, type ExternalLinkProps, Link, type LinkProps } from "./link";
import styles from "./button.module.css";

/** Buttons have the color of lead, not of glass: dark on light, white in a dark section. */
const buttonVariants = cva(
  [styles.button, "inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold disabled:opacity-60"],
  {
    variants: {
      variant: {
        primary:
          "border border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover active:border-body active:bg-body",
        secondary: "border border-edge bg-pane text-heading hover:border-heading hover:bg-tint active:bg-hairline",
        // In line with text, so it has no padding at any size.
        quiet: "px-0! text-heading hover:text-glass-deep active:underline",
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

type ButtonVariants = VariantProps<typeof buttonVariants>;

export function Button({ variant, size, className, type = "button", ...props }: ComponentProps<"button"> & ButtonVariants) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}

/** A link that looks like a button: `to` for a route, `href` for anything else. */
export function ButtonLink({ variant, size, className, ...link }: (LinkProps | ExternalLinkProps) & ButtonVariants) {
  const look = buttonVariants({ variant, size, className });
  return "to" in link ? <Link {...link} className={look} /> : <ExternalLink {...link} className={look} />;
}
