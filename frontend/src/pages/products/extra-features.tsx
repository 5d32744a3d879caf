import type { ReactNode } from "react";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import type { extras } from "./copy";

/** The two additional features, each below its picture. */
export function ExtraFeatures({ items, pictures }: { items: typeof extras.items; pictures: readonly ReactNode[] }) {
  return (
    <ul className="mt-12 grid gap-x-10 gap-y-10 lg:grid-cols-2">
      {items.map((item, index) => (
        <li key={item.route} className="flex flex-col gap-6">
          <div className="grid grow">{pictures[index]}</div>
          <div>
            <h3 className="text-h3">{item.name}</h3>
            <p className="mt-1 font-medium text-heading">{item.promise}</p>
            <p className="mt-2 max-w-measure">{item.text}</p>
            <Link
              to={item.route}
              className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-heading underline decoration-hairline underline-offset-4 hover:text-glass-deep"
            >
              {item.action}
              <Icon shape={ArrowRight} className="size-4" />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
