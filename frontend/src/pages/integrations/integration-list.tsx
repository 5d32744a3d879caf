import { cn } from "../../lib/cn";
import { useSite } from "../../lib/site";
import { glassClass } from "../../sections/glass";
import { type ConnectProps, IntegrationPane } from "./integration.cached";
import { flowCopy } from "./integrations";
import type { Flow, Integration, IntegrationGroup } from "./search-integrations";

interface IntegrationWindowProps extends ConnectProps {
  integrations: readonly Integration[];
  /** brief: a pane opens its description when it is pointed at. */
  isBrief?: boolean;
  className?: string;
}

/** Integrations as one window. */
export function IntegrationWindow({ integrations, isBrief = false, className, ...connect }: IntegrationWindowProps) {
  return (
    <ul className={cn("integrations panes", isBrief ? "brief" : "full", className)}>
      {integrations.map((integration) => (
        <IntegrationPane key={integration.name} integration={integration} {...connect} />
      ))}
    </ul>
  );
}

/** A link to each group, in a row that stays in view on a wide screen. */
export function Categories({ groups, label }: { groups: readonly IntegrationGroup[]; label: string }) {
  return (
    <nav aria-label={label} className="z-10 md:sticky md:top-header">
      <ul className="panes text-sm font-semibold text-heading md:grid-cols-5">
        {groups.map(({ id, name, glass, integrations }) => (
          <li
            key={id}
            className={cn("lit spotlight flex min-h-12 items-center justify-between gap-3 px-4 md:py-2 lg:px-5", glassClass[glass])}
          >
            <a href={`#${id}`} className="covers">
              {name}
            </a>
            <span>{integrations.length}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const arrows: Record<Flow, string> = {
  in: "M50 7l5 5-5 5",
  out: "M30 7l-5 5 5 5",
  both: "M50 7l5 5-5 5M30 7l-5 5 5 5",
};

/** The direction in which data flows between their pane and ours. The text beside it says the same. */
function FlowMark({ flow }: { flow: Flow }) {
  return (
    <svg viewBox="0 0 80 24" aria-hidden="true" className="h-6 w-20 shrink-0 fill-pane stroke-lead">
      <path d="M1 1h22v22H1z" />
      <path d="M57 1h22v22H57z" className="fill-glass" />
      <path d={`M25 12h30${arrows[flow]}`} className="fill-transparent stroke-current" />
    </svg>
  );
}

interface IntegrationGroupListProps extends ConnectProps {
  group: IntegrationGroup;
  /** In a list of results, each description is in view. */
  isBrief: boolean;
}

/** One group: its name, what it is for and which way data flows, then its integrations. */
export function IntegrationGroupList({ group, isBrief, ...connect }: IntegrationGroupListProps) {
  const { name: ours } = useSite();
  return (
    <section aria-labelledby={group.id} className={glassClass[group.glass]}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={group.id} className="text-h3 md:scroll-mt-32">
            {group.name}
          </h2>
          <p className="mt-1">{group.text}</p>
        </div>
        <p className="flex items-center gap-3 text-sm font-medium text-heading">
          <FlowMark flow={group.flow} />
          {flowCopy[group.flow].replace("{name}", ours)}
        </p>
      </div>
      <IntegrationWindow
        integrations={group.integrations}
        isBrief={isBrief}
        className={isBrief ? "grid-cols-2 sm:grid-cols-3 lg:grid-cols-5" : "sm:grid-cols-2 lg:grid-cols-4"}
        {...connect}
      />
    </section>
  );
}
