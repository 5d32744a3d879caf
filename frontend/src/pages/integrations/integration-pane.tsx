import { ExternalLink } from "../../components/ui/link";
import { IntegrationLogo } from "../../sections/integration-logo";
import type { Integration } from "./search-integrations";

export interface ConnectProps {
  /** The product, where a customer makes the connection. */
  appUrl: string;
  label: string;
}

interface IntegrationPaneProps extends ConnectProps {
  integration: Integration;
}

/** One integration of a list, which has the styles of its parts (integration-list.module.css). */
export function IntegrationPane({ integration: { name, description, logo }, appUrl, label }: IntegrationPaneProps) {
  return (
    <li className="spotlight">
      <IntegrationLogo logo={logo} />
      <h3>{name}</h3>
      <p>{description}</p>
      <ExternalLink href={appUrl} newTab aria-label={`${label} ${name}`}>
        {label}
      </ExternalLink>
    </li>
  );
}
