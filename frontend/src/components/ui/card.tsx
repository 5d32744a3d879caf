import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../../lib/cn";

const cardVariants = cva("relative rounded-lg", {
  variants: {
    variant: {
      /** A window of its own: framed in lead. */
      pane: "border border-lead bg-pane",
      /** Quiet grouping on a tinted ground. */
      plain: "border border-hairline bg-pane",
      /** One card in a row that matters more than the others. */
      lit: "lit border border-lead",
    },
    padding: { none: "", md: "p-5 sm:p-6", lg: "p-6 sm:p-8" },
  },
  defaultVariants: { variant: "plain", padding: "md" },
});

export function Card({ variant, padding, className, ...props }: ComponentProps<"div"> & VariantProps<typeof cardVariants>) {
  return <div className={cn(cardVariants({ variant, padding }), className)} {...props} />;
}
