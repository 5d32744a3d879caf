import { clsx } from "clsx";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../components/ui/icon";
import { Link } from "../components/ui/link";
import { glassClass } from "./glass";
import { pageWindows } from "./page-windows";
import { WindowPanes } from "./window-panes.static";

export interface Related {
  title: string;
  links: readonly { to: keyof typeof pageWindows; text: string }[];
}

/** Related pages, before the end of a page: each behind its own window at night. */
export function RelatedLinks({ title, links }: Related) {
  return (
    <section className="border-t border-hairline">
      <div className="shell py-12">
        <h2 className="text-h3">{title}</h2>
        <ul className="mt-6 grid gap-6 md:grid-cols-3">
          {links.map(({ to, text }) => {
            const { subject, glass } = pageWindows[to];
            return (
              <li key={to} className={clsx("group spotlight relative", glassClass[glass])}>
                <WindowPanes subject={subject} className={clsx("tone-ink mb-4 aspect-8/5 max-md:hidden", glassClass[glass])} />
                <h3 className="flex items-start justify-between gap-4 text-lg">
                  <Link to={to} className="stretched-link">
                    {text}
                  </Link>
                  <Icon shape={ArrowRight} className="mt-1 size-5 shrink-0 transition-transform group-hover:translate-x-1" />
                </h3>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
