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
    <>
      <ul className="divided border-t border-lead">
        {categories.map((category) => (
          <li key={category.id} className="grid items-center gap-x-12 gap-y-3 py-5 md:grid-cols-[1fr_1.3fr_1fr]">
            <h3 className="text-lg">{category.name}</h3>
            <p>{category.text}</p>
            <ul className="flex flex-wrap gap-x-6 gap-y-2 font-medium text-heading">
              {category.tools.map((tool) => (
                <li key={tool.slug} className="flex items-center gap-2.5">
                  <IntegrationLogo logo={tool} className="size-6" />
                  {tool.name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="lit spotlight group relative mt-4 grid items-center gap-x-12 gap-y-2 border border-lead p-6 md:grid-cols-[auto_1fr_auto]">
        <b className="text-figure font-semibold tracking-display text-heading">{all.value}</b>
        <p className="text-heading">{all.text}</p>
        <Link to="integrations" className="inline-flex min-h-11 items-center gap-2 font-semibold text-heading covers">
          {all.label}
          <Icon shape={ArrowRight} className="size-4 nudged" />
        </Link>
      </div>
    </>
  );
}
