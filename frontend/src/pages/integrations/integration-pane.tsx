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

/** Shows an integration in a pane of the list (styles/integrations.css). */
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
