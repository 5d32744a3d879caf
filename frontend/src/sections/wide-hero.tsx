import type { ReactNode } from "react";
import { Fold } from "../components/fold";
import { type Action, Actions } from "./actions";
import { glassClass, type Glass } from "./glass";
import { HeroGlass } from "./hero-glass.static";
import type { LatticeName } from "./lattices";
import { Notes } from "./notes";
import { Projection } from "./projection.static";
import { Eyebrow } from "./section-heading";

interface WideHeroProps {
  title: ReactNode;
  lead: ReactNode;
  badge: ReactNode;
  actions?: readonly Action[];
  /** A form, which stands after the actions. */
  children?: ReactNode;
  /** Short facts below the buttons. */
  notes?: readonly string[];
  /** The picture. It is as wide as the page, and the window of this hero from `lg` on. */
  picture: ReactNode;
  /** What stands below the picture. */
  after?: ReactNode;
  glass?: Glass;
  /** The pattern of the strip on phones, and of the light below. */
  lattice: LatticeName;
}

/** The top of a page whose picture is its window: the words stand above it in two columns. Takes a page's copy as `PageHero` does. */
export function WideHero({ title, lead, badge, actions, children, notes, picture, after, glass, lattice }: WideHeroProps) {
  return (
    <>
      <section className={`hero-ground border-b border-hairline ${glass ? glassClass[glass] : ""}`}>
        <HeroGlass lattice={lattice} isStrip />
        <div className="shell py-14 sm:pt-20">
          <Eyebrow>{badge}</Eyebrow>
          <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[1.4fr_1fr] lg:items-baseline">
            <h1 className="text-h1 tracking-display">{title}</h1>
            <p className="max-w-prose text-lg">{lead}</p>
            <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
              {actions && <Actions actions={actions} />}
              {children}
            </div>
            {notes && <Notes notes={notes} className="text-muted-foreground" />}
          </div>
          <div className="mt-10">{picture}</div>
          {after}
        </div>
        <Fold />
      </section>
      <Projection glass={glass} />
    </>
  );
}
