import { clsx } from "clsx";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { type Glass, glassClass } from "./glass";

const sectionVariants = cva("relative", {
  variants: {
    tone: {
      plain: "",
      tinted: "bg-tint",
      /** A ground in the palest tint of the glass. Use it at most once on a page. */
      wash: "section-wash isolate",
      ink: "tone-ink",
    },
    space: { normal: "py-section", tight: "py-12 sm:py-16" },
    /** Draws a hairline above the section, which separates it from another plain one. */
    ruled: { true: "border-t border-hairline", false: "" },
  },
  defaultVariants: { tone: "plain", space: "normal", ruled: false },
});

interface SectionProps extends ComponentProps<"section">, VariantProps<typeof sectionVariants> {
  /** The color of the section. */
  glass?: Glass;
}

/** A band of the page. It needs a heading (`<SectionHeading>`) or `aria-labelledby`. */
export function Section({ tone, space, ruled, glass, className, children, ...props }: SectionProps) {
  return (
    <section className={clsx(sectionVariants({ tone, space, ruled }), glass && glassClass[glass], className)} {...props}>
      <div className="shell">{children}</div>
    </section>
  );
}
