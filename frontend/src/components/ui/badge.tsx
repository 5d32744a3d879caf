import { clsx } from "clsx";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeVariants = cva("inline-flex items-center gap-1.5 rounded-sm text-xs font-semibold whitespace-nowrap", {
  variants: {
    variant: {
      glass: "bg-glass-wash px-2 py-1 text-glass-deep",
      outline: "border border-edge px-2 py-0.75 text-body",
      solid: "bg-glass-deep px-2 py-1 text-page",
    },
  },
  defaultVariants: { variant: "glass" },
});

export function Badge({ variant, className, ...props }: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={clsx(badgeVariants({ variant }), className)} {...props} />;
}
