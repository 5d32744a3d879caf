import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SectionHeadingProps {
  title: ReactNode;
  text?: ReactNode;
  /** Two or three words above the title. Use it on few sections. */
  eyebrow?: ReactNode;
  /** left: the default. split: title left, text right. */
  align?: "left" | "split";
  as?: "h2" | "h3";
  id?: string;
  className?: string;
}

export function SectionHeading({ title, text, eyebrow, align = "left", as: Heading = "h2", id, className }: SectionHeadingProps) {
  return (
    <div className={clsx(align === "split" && "grid lg:grid-cols-[1.1fr_1fr] lg:items-baseline lg:gap-x-16", className)}>
      {eyebrow && <Eyebrow className={align === "split" ? "lg:col-span-full" : undefined}>{eyebrow}</Eyebrow>}
      <Heading id={id} className={clsx(Heading === "h2" ? "text-h2" : "text-h3", align === "left" && "max-w-[22ch]")}>
        {title}
      </Heading>
      {text && <p className={clsx("mt-4 text-lg", align === "split" && "lg:mt-0", align === "left" && "max-w-prose")}>{text}</p>}
    </div>
  );
}

/** A small diamond and a label. */
export function Eyebrow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p className={clsx("mb-4 flex items-center gap-2.5 text-sm font-semibold text-glass-deep", className)}>
      <span className="size-2 shrink-0 rotate-45 border border-glass-deep bg-glass" />
      {children}
    </p>
  );
}
