import { clsx } from "clsx";
import { useSite } from "../../lib/site";
import { groupGlass } from "./group-glass";
import { type ConnectProps, IntegrationPane } from "./integration-pane";
import { flowCopy, flowEnd } from "./integrations";
import type { Flow, IntegrationGroup } from "./search-integrations";
import styles from "./integration-list.module.css";

/** The direction in which data flows, as a line from our name to the tools, which are at the right. */
function FlowLine({ flow, ours }: { flow: Flow; ours: string }) {
  return (
    <p className="mt-auto text-sm font-semibold text-heading">
      <span className="sr-only">{flowCopy[flow].replace("{name}", ours)}</span>
      <span aria-hidden="true" className="flex items-center gap-2.5">
        {ours}
        <span className="flex min-w-16 grow items-center">
          {flow !== "out" && <span className={clsx(arrowhead, "border-r-8 border-r-heading")} />}
          <span className="h-0.5 grow bg-heading" />
          {flow !== "in" && <span className={clsx(arrowhead, "border-l-8 border-l-heading")} />}
        </span>
        {flowEnd}
      </span>
    </p>
  );
}

const arrowhead = "border-y-5 border-y-transparent";

interface IntegrationWindowProps extends ConnectProps {
  groups: readonly IntegrationGroup[];
}

/** A pane for each group, with its name, what it is for and which way data flows; beside it its integrations. */
export function IntegrationWindow({ groups, ...connect }: IntegrationWindowProps) {
  const { name: ours } = useSite();
  return (
    <div className={styles.window}>
      {groups.map(({ id, name, text, flow, glass, integrations }) => (
        <section key={id} aria-labelledby={id} className={groupGlass[glass]}>
          <div className="lit flex flex-col gap-4">
            <div>
              <h2 id={id} className="text-lg">
                {name}
              </h2>
              <p className="mt-1 text-sm">{text}</p>
            </div>
            <FlowLine flow={flow} ours={ours} />
          </div>
          <ul className={`${styles.list} grid sm:grid-cols-2 xl:grid-cols-4`}>
            {integrations.map((integration) => (
              <IntegrationPane key={integration.name} integration={integration} {...connect} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
