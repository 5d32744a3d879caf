import type { ReactNode } from "react";
import { Fold } from "../components/fold";
import { type Action, Actions } from "./actions";
import { glassClass, type Glass } from "./glass";
import { Notes } from "./notes";
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
  /** The picture. It is as wide as the page, and the only glass of this hero. */
  picture: ReactNode;
  /** What stands below the picture. */
  after?: ReactNode;
  glass?: Glass;
}

/** The top of a page whose picture is its window: the words stand above it in two columns, and there is no lattice. Takes a page's copy as `PageHero` does. */
export function WideHero({ title, lead, badge, actions, children, notes, picture, after, glass }: WideHeroProps) {
  return (
    <section className={`hero-ground border-b border-hairline ${glass ? glassClass[glass] : ""}`}>
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
        <div className="casts mt-10">{picture}</div>
        {after}
      </div>
      <Fold />
    </section>
  );
}
