import { clsx } from "clsx";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../components/ui/icon";
import { Link } from "../components/ui/link";
import type { RouteId } from "../lib/routes";
import { glassClass, type Glass } from "./glass";
import { WindowPanes } from "./window-panes.static";
import type { WindowSubjectName } from "./window-subjects";

/** The pages that others lead to, each with the window at its end and its color. */
const windows = {
  "visitor-identification": ["diamonds", "cobalt"],
  "tam-addressing": ["funnel", "viridian"],
  "enrichment-workbook": ["cells", "amber"],
  "profile-enrichment": ["person", "amber"],
  "integration-hub": ["switchboard", "viridian"],
  "smart-popups": ["popup", "ruby"],
  "whatsapp-login": ["bubble", "viridian"],
  revops: ["record", "amber"],
  "bfsi-verification": ["clock", "viridian"],
} as const satisfies Partial<Record<RouteId, readonly [WindowSubjectName, Glass]>>;

export interface Related {
  title: string;
  links: readonly { to: keyof typeof windows; text: string }[];
}

/** Related pages, before the end of a page: each behind its own window at night. */
export function RelatedLinks({ title, links }: Related) {
  return (
    <section className="border-t border-hairline">
      <div className="shell py-12">
        <h2 className="text-h3">{title}</h2>
        <ul className="mt-6 grid gap-6 md:grid-cols-3">
          {links.map(({ to, text }) => {
            const [subject, glass] = windows[to];
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
