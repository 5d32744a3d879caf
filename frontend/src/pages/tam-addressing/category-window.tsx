import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { IntegrationLogo } from "../../sections/integration-logo";
import type { integrations as copy } from "./copy";

/** The five categories of integrations and, below them, one lit pane: the link to all. */
export function CategoryWindow({ categories, all }: Pick<typeof copy, "categories" | "all">) {
  return (
    <>
      <ul className="grid gap-px border border-lead bg-lead sm:grid-cols-2 lg:grid-cols-5">
        {categories.map(({ name, text, tools }) => (
          <li key={name} className="bg-page p-5 flex flex-col sm:last:max-lg:col-span-2 lg:px-4">
            <h3 className="text-base">{name}</h3>
            <p className="mt-1 mb-6 text-sm">{text}</p>
            <ul className="mt-auto flex flex-wrap gap-x-8 gap-y-4 font-medium text-heading lg:grid">
              {tools.map((tool) => (
                <li key={tool.slug} className="flex items-center gap-3">
                  <IntegrationLogo logo={tool.slug} className="size-8" />
                  {tool.name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="lit spotlight group relative grid items-center gap-x-10 gap-y-2 border border-t-0 border-lead p-6 sm:grid-cols-[auto_1fr] lg:px-10">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold text-heading">
          <b className="text-giant font-semibold tracking-display">{all.value}</b>
          {all.unit}
        </p>
        <div>
          <p className="text-heading">{all.text}</p>
          <Link to="integrations" className="inline-flex min-h-11 items-center gap-2 font-semibold text-heading stretched-link">
            {all.label}
            <Icon shape={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
          </Link>
        </div>
      </div>
    </>
  );
}
