import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { IntegrationLogo } from "../../sections/integration-logo";
import type { IntegrationCategory } from "./copy";

/** The five categories of integrations, and a link to all of them. */
export function CategoryWindow({
  categories,
  all,
}: {
  categories: readonly IntegrationCategory[];
  all: { value: string; text: string; label: string };
}) {
  return (
    <ul className="panes sm:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => (
        <li key={category.id} className="flex flex-col p-6 sm:p-7">
          <h3 className="text-lg">{category.name}</h3>
          <p className="mt-2 mb-6">{category.text}</p>
          <ul className="mt-auto flex flex-wrap gap-x-5 gap-y-2 text-sm text-heading">
            {category.tools.map((tool) => (
              <li key={tool.slug} className="flex items-center gap-2">
                <IntegrationLogo logo={tool} className="size-5.5 p-0.5" />
                {tool.name}
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li className="lit spotlight group flex flex-col p-6 sm:p-7">
        <span className="text-figure font-semibold tracking-display text-heading">{all.value}</span>
        <p className="mt-2 text-heading">{all.text}</p>
        <Link to="integrations" className="mt-auto inline-flex min-h-11 items-center gap-2 pt-4 font-semibold text-heading covers">
          {all.label}
          <Icon shape={ArrowRight} className="size-4 nudged" />
        </Link>
      </li>
    </ul>
  );
}
