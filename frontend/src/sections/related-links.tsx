import ArrowRight from "#icon/arrow-right";
import { Icon } from "../components/ui/icon";
import { Link } from "../components/ui/link";
import type { RouteId } from "../lib/routes";

export interface Related {
  title: string;
  links: readonly { to: RouteId; text: string }[];
}

/** Links to related pages, before the end of a page. */
export function RelatedLinks({ title, links }: Related) {
  return (
    <section className="border-t border-hairline">
      <div className="shell grid gap-x-12 gap-y-4 py-10 sm:grid-cols-[14rem_1fr] md:items-baseline md:py-12">
        <h2 className="text-h3">{title}</h2>
        <ul className="grid divided">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                className="spotlight -mx-4 flex items-center justify-between gap-4 px-4 py-3.5 text-lg font-semibold text-heading"
              >
                <span>{link.text}</span>
                <Icon shape={ArrowRight} className="size-5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
