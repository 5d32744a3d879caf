import type { ReactNode } from "react";
import { Fold } from "../components/fold";
import { cn } from "../lib/cn";
import { type Action, Actions } from "./actions";
import { glassClass, type Glass } from "./glass";
import { type GlassShape, HeroGlass } from "./hero-glass.static";
import type { LatticeName } from "./lattices";
import { Notes } from "./notes";
import { Eyebrow } from "./section-heading";

interface PageHeroProps {
  title: ReactNode;
  lead?: ReactNode;
  badge?: ReactNode;
  actions?: readonly Action[];
  /** Follows the actions: a form, or links. */
  children?: ReactNode;
  /** Short facts below the buttons. */
  notes?: readonly string[];
  /** centered: with or without a wide picture below. split: text left, picture right. plain: title left, other text right. stacked: like plain, with a wide picture below. */
  variant?: "centered" | "split" | "stacked" | "plain";
  picture?: ReactNode;
  /** Below the text of a split hero; on a phone, below the picture. */
  after?: ReactNode;
  /** The pattern of its leaded glass. */
  lattice: LatticeName;
  /** Where that is. A window is behind the picture, which must have a ground of its own. */
  glassShape?: GlassShape;
  glass?: Glass;
  className?: string;
}

/** The top of a page, with its only h1. Takes a page's copy as it is: `<PageHero {...hero} />`. */
export function PageHero({
  title,
  lead,
  badge,
  actions,
  children,
  notes,
  variant = "split",
  picture,
  after,
  lattice,
  glassShape = variant === "split" ? "window" : "transom",
  glass,
  className,
}: PageHeroProps) {
  const centered = variant === "centered";
  const plain = variant === "plain";
  const stacked = variant === "stacked";
  const isTwoColumn = plain || stacked;
  return (
    <section className={cn("relative isolate hero-ground border-b border-hairline", glass && glassClass[glass], className)}>
      <HeroGlass lattice={lattice} shape={glassShape} />
      <div
        className={cn(
          "shell",
          plain
            ? "pt-14 pb-10 sm:pt-20"
            : stacked
              ? "pt-14 sm:pt-20"
              : picture && centered
                ? "pt-14 pb-12 sm:pt-20 sm:pb-14"
                : "py-14 sm:py-20",
          variant === "split" && "grid gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-x-16",
          after && "lg:grid-rows-[auto_1fr]",
        )}
      >
        <div className={cn(centered && "text-center", isTwoColumn && "lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-baseline lg:gap-x-16")}>
          {badge && <Eyebrow className={cn(isTwoColumn && "lg:col-span-full", centered && "justify-center")}>{badge}</Eyebrow>}
          <h1 className="text-h1 tracking-display">{title}</h1>
          <div>
            {lead && (
              <p className={cn("text-lg sm:text-xl", isTwoColumn ? "max-lg:mt-5" : "mt-5", centered ? "mx-auto max-w-208" : "max-w-prose")}>
                {lead}
              </p>
            )}
            {(actions || children) && (
              <div className={cn("mt-8 flex flex-wrap items-center gap-3 max-sm:*:grow", centered && "justify-center")}>
                {actions && <Actions actions={actions} />}
                {children}
              </div>
            )}
            {notes && <Notes notes={notes} className={cn("mt-6 text-muted", centered && "justify-center")} />}
          </div>
        </div>
        {picture && variant === "split" && <div className={cn("casts min-w-0", after && "lg:row-span-2")}>{picture}</div>}
        {after}
        {picture && centered && <div className="mt-10">{picture}</div>}
        {picture && stacked && <div className="casts mt-12 -mb-px">{picture}</div>}
      </div>
      <Fold />
    </section>
  );
}
