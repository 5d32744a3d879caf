import { ExternalLink } from "../../components/ui/link";
import { IntegrationLogo } from "../../sections/integration-logo";
import type { Integration } from "./search-integrations";

export interface ConnectProps {
  /** The product, where a customer makes the connection. */
  appUrl: string;
  label: string;
}

interface IntegrationProps extends ConnectProps {
  integration: Integration;
}

/** A popular integration. */
export function IntegrationPane({ integration, ...connect }: IntegrationProps) {
  const { name, description, logo } = integration;
  return (
    <li className="spotlight">
      <IntegrationLogo logo={logo} />
      <h3>{name}</h3>
      <p>{description}</p>
      <Connect name={name} {...connect} />
    </li>
  );
}

/** An integration in the list of its group. */
export function IntegrationRow({ integration, ...connect }: IntegrationProps) {
  const { name, description, logo } = integration;
  return (
    <li className="spotlight relative">
      <IntegrationLogo logo={logo} />
      <h3>{name}</h3>
      <Connect name={name} {...connect} />
      <p>{description}</p>
    </li>
  );
}

function Connect({ appUrl, label, name }: ConnectProps & { name: string }) {
  return (
    <ExternalLink href={appUrl} newTab aria-label={`${label} ${name}`}>
      {label}
    </ExternalLink>
  );
}
