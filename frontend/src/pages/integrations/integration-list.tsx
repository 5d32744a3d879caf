import { cn } from "../../lib/cn";
import { useSite } from "../../lib/site";
import { glassClass } from "../../sections/glass";
import { type ConnectProps, IntegrationPane } from "./integration.cached";
import { flowCopy } from "./integrations";
import { type Flow, flowGlass, type Integration, type IntegrationGroup } from "./search-integrations";

interface IntegrationsProps extends ConnectProps {
  integrations: readonly Integration[];
  className: string;
}

export function Integrations({ integrations, className, ...connect }: IntegrationsProps) {
  return (
    <ul className={cn("integrations", className)}>
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
    <svg viewBox="0 0 80 24" aria-hidden="true" className="h-4.5 w-15 shrink-0 fill-pane stroke-heading">
      <path d="M1 1h22v22H1z" />
      <path d="M57 1h22v22H57z" className="fill-heading" />
      <path d={`M25 12h30${arrows[flow]}`} className="fill-transparent" />
    </svg>
  );
}

interface IntegrationWindowProps extends ConnectProps {
  groups: readonly IntegrationGroup[];
  /** In a list of results, each description is in view. */
  isBrief: boolean;
}

/** A pane for each group, with its name, what it is for and which way data flows; beside it its integrations. */
export function IntegrationWindow({ groups, isBrief, ...connect }: IntegrationWindowProps) {
  const { name: ours } = useSite();
  return (
    <div className="integration-window">
      {groups.map(({ id, name, text, flow, integrations }) => (
        <section key={id} aria-labelledby={id} className={glassClass[flowGlass[flow]]}>
          <div className="lit flex flex-col gap-4 sm:max-lg:flex-row sm:max-lg:justify-between">
            <div>
              <h2 id={id} className="text-xl">
                {name}
              </h2>
              <p className="mt-1 text-sm">{text}</p>
            </div>
            <p className="mt-auto flex items-center gap-2 text-sm font-medium text-heading">
              <FlowMark flow={flow} />
              {flowCopy[flow].replace("{name}", ours)}
            </p>
          </div>
          <Integrations
            integrations={integrations}
            className={isBrief ? "brief grid grid-cols-2 content-center p-2 sm:grid-cols-3 xl:grid-cols-4" : "full grid sm:grid-cols-2"}
            {...connect}
          />
        </section>
      ))}
    </div>
  );
}
