import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { type Glass, glassClass } from "./glass";

const sectionVariants = cva("relative", {
  variants: {
    tone: {
      plain: "",
      tinted: "bg-tint",
      /** Tinted by the section's own glass: at most once on a page. A dark screen shows the light come in from a side, where flat it is mud. */
      washed: "bg-glass-wash dark:bg-tint dark:bg-linear-to-bl dark:from-glass-wash dark:to-tint",
      ink: "tone-ink",
    },
    space: { normal: "py-section", tight: "py-12 sm:py-16", none: "" },
    /** A hairline above: where two plain sections follow each other. */
    ruled: { true: "border-t border-hairline", false: "" },
  },
  defaultVariants: { tone: "plain", space: "normal", ruled: false },
});

interface SectionProps extends ComponentProps<"section">, VariantProps<typeof sectionVariants> {
  /** The colour of the light in this section. One at a time. */
  glass?: Glass;
  /** false: the children span the whole width and bring their own `shell`. */
  shell?: boolean;
}

/** A band of the page. It needs a heading inside: `<SectionHeading>`, or `aria-labelledby`. */
export function Section({ tone, space, ruled, glass, shell = true, className, children, ...props }: SectionProps) {
  return (
    <section className={cn(sectionVariants({ tone, space, ruled }), glass && glassClass[glass], className)} {...props}>
      {shell ? <div className="shell">{children}</div> : children}
    </section>
  );
}
