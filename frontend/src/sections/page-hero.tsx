import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Fold } from "../components/fold";
import { type Action, Actions } from "./actions";
import { glassClass, type Glass } from "./glass";
import { HeroGlass } from "./hero-glass.static";
import type { LatticeName } from "./lattices";
import { Notes } from "./notes";
import { Eyebrow } from "./section-heading";

interface PageHeroProps {
  title: ReactNode;
  lead?: ReactNode;
  badge?: ReactNode;
  actions?: readonly Action[];
  /** A form or links, which stand after the actions. */
  children?: ReactNode;
  /** Short facts below the buttons. */
  notes?: readonly string[];
  /** split: picture at the right. stacked: words beside the leaded glass, with or without a wide picture below. */
  variant?: "split" | "stacked";
  /** The picture. It needs a ground of its own, because the glass is behind it. */
  picture?: ReactNode;
  /** What stands below the text of a split hero. On a phone it is below the picture. */
  after?: ReactNode;
  /** The pattern of its leaded glass. Without it, the picture is the glass. */
  lattice?: LatticeName;
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
  glass,
  className,
}: PageHeroProps) {
  const isSplit = variant === "split";
  return (
    <section className={clsx("hero-ground border-b border-hairline", glass && glassClass[glass], className)}>
      {lattice && <HeroGlass lattice={lattice} />}
      <div
        className={clsx(
          "shell py-14 sm:py-20",
          isSplit && "grid gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-x-16",
          after && "lg:grid-rows-[auto_1fr]",
        )}
      >
        <div className={clsx(!isSplit && "lg:w-1/2")}>
          {badge && <Eyebrow>{badge}</Eyebrow>}
          <h1 className="text-h1 tracking-display">{title}</h1>
          {lead && <p className="mt-5 max-w-prose text-lg sm:text-xl">{lead}</p>}
          {(actions || children) && (
            <div className="mt-8 flex flex-wrap items-center gap-3 max-sm:*:grow">
              {actions && <Actions actions={actions} />}
              {children}
            </div>
          )}
          {notes && <Notes notes={notes} className="mt-6 text-muted-foreground" />}
        </div>
        {picture && isSplit && <div className={clsx("casts min-w-0", after && "lg:row-span-2")}>{picture}</div>}
        {after}
        {picture && !isSplit && <div className="casts mt-12">{picture}</div>}
      </div>
      <Fold />
    </section>
  );
}
