import { useSite } from "../../lib/site";
import { type ConnectProps, IntegrationPane, IntegrationRow } from "./integration.cached";
import { flowCopy } from "./integrations";
import type { Flow, Integration, IntegrationGroup } from "./search-integrations";

/** The popular integrations as one window. */
export function PopularIntegrations({ integrations, ...connect }: ConnectProps & { integrations: readonly Integration[] }) {
  return (
    <ul className="integrations panes sm:grid-cols-2 lg:grid-cols-5">
      {integrations.map((integration) => (
        <IntegrationPane key={integration.name} integration={integration} {...connect} />
      ))}
    </ul>
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

/** One group: its name, what it is for and which way data flows, on one line, then its integrations. */
export function IntegrationGroupList({ group, ...connect }: ConnectProps & { group: IntegrationGroup }) {
  const { name: ours } = useSite();
  return (
    <section aria-labelledby={group.id} className="border-t border-lead pt-6 pb-12">
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-3 lg:items-baseline">
        <h2 id={group.id} className="text-h3">
          {group.name}
        </h2>
        <p>{group.text}</p>
        <p className="flex items-center gap-3 text-sm font-medium text-heading">
          <FlowMark flow={group.flow} />
          {flowCopy[group.flow].replace("{name}", ours)}
        </p>
      </div>
      <ul className="integrations mt-4 grid gap-x-8 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {group.integrations.map((integration) => (
          <IntegrationRow key={integration.name} integration={integration} {...connect} />
        ))}
      </ul>
    </section>
  );
}
