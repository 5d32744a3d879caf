import { cn } from "../../lib/cn";
import { useSite } from "../../lib/site";
import { glassClass } from "../../sections/glass";
import { type ConnectProps, IntegrationPane } from "./integration.cached";
import { flowCopy, flowEnd } from "./integrations";
import { type Flow, flowGlass, type Integration, type IntegrationGroup } from "./search-integrations";

interface IntegrationsProps extends ConnectProps {
  integrations: readonly Integration[];
  className: string;
  /** Shows what came through each. */
  withSamples?: boolean;
}

export function Integrations({ integrations, className, withSamples = false, ...connect }: IntegrationsProps) {
  return (
    <ul className={cn("integrations", className)}>
      {integrations.map((integration) => (
        <IntegrationPane key={integration.name} integration={integration} withSample={withSamples} {...connect} />
      ))}
    </ul>
  );
}

/** The direction in which data flows, as a line from our name to the tools, which are at the right. */
function FlowLine({ flow, ours }: { flow: Flow; ours: string }) {
  return (
    <p className="mt-auto text-sm font-semibold text-heading">
      <span className="sr-only">{flowCopy[flow].replace("{name}", ours)}</span>
      <span aria-hidden="true" className="flex items-center gap-2.5">
        {ours}
        <span className="flex min-w-16 grow items-center">
          {flow !== "out" && <span className={cn(arrowhead, "border-r-8 border-r-heading")} />}
          <span className="h-0.5 grow bg-heading" />
          {flow !== "in" && <span className={cn(arrowhead, "border-l-8 border-l-heading")} />}
        </span>
        {flowEnd}
      </span>
    </p>
  );
}

const arrowhead = "border-y-5 border-y-transparent";

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
          <div className="lit flex flex-col gap-4">
            <div>
              <h2 id={id} className="text-xl">
                {name}
              </h2>
              <p className="mt-1 text-sm">{text}</p>
            </div>
            <FlowLine flow={flow} ours={ours} />
          </div>
          <Integrations
            integrations={integrations}
            className={isBrief ? "brief grid grid-cols-2 content-center p-2 xl:grid-cols-4" : "full grid sm:grid-cols-2"}
            {...connect}
          />
        </section>
      ))}
    </div>
  );
}
