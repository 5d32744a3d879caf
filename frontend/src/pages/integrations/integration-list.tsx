import { ExternalLink } from "../../components/ui/link";
import { useSite } from "../../lib/site";
import { IntegrationLogo } from "../../sections/integration-logo";
import { flowCopy } from "./integrations";
import type { Flow, Integration, IntegrationGroup } from "./search-integrations";

interface ConnectProps {
  /** The product, where a customer makes the connection. */
  appUrl: string;
  label: string;
}

function Connect({ appUrl, label, name }: ConnectProps & { name: string }) {
  return (
    <ExternalLink href={appUrl} newTab aria-label={`${label} ${name}`}>
      {label}
    </ExternalLink>
  );
}

/** The popular integrations as one window. */
export function PopularIntegrations({ integrations, ...connect }: ConnectProps & { integrations: readonly Integration[] }) {
  return (
    <ul className="integrations panes sm:grid-cols-2 lg:grid-cols-5">
      {integrations.map(({ name, description, logo }) => (
        <li key={name} className="spotlight">
          <IntegrationLogo logo={logo} />
          <h3>{name}</h3>
          <p>{description}</p>
          <Connect name={name} {...connect} />
        </li>
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

/** One group. On a wide screen its name stays visible while the list scrolls. */
export function IntegrationGroupList({ group, ...connect }: ConnectProps & { group: IntegrationGroup }) {
  const { name: ours } = useSite();
  return (
    <section aria-labelledby={group.id} className="grid gap-x-12 gap-y-4 border-t border-lead py-10 lg:grid-cols-[15rem_1fr] lg:py-12">
      <div className="lg:sticky lg:top-24 lg:self-start lg:pt-4">
        <h2 id={group.id} className="text-h3">
          {group.name}
        </h2>
        <p className="mt-2">{group.text}</p>
        <p className="mt-4 flex items-center gap-3 text-sm font-medium text-heading">
          <FlowMark flow={group.flow} />
          {flowCopy[group.flow].replace("{name}", ours)}
        </p>
      </div>
      <ul className="integrations grid content-start gap-x-12 xl:grid-cols-2">
        {group.integrations.map(({ name, description, logo }) => (
          <li key={name} className="spotlight relative">
            <IntegrationLogo logo={logo} />
            <div>
              <h3>{name}</h3>
              <p>{description}</p>
            </div>
            <Connect name={name} {...connect} />
          </li>
        ))}
      </ul>
    </section>
  );
}
