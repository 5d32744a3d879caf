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
  /** Shows what came through a popular one. */
  withSample: boolean;
}

/** One pane (styles/integrations.css). */
export function IntegrationPane({ integration: { name, description, logo, popular }, withSample, appUrl, label }: IntegrationPaneProps) {
  return (
    <li className="spotlight">
      <IntegrationLogo logo={logo} />
      <h3>{name}</h3>
      <p>{description}</p>
      {withSample && popular && (
        <div>
          {popular.what}
          <b>{popular.who}</b>
        </div>
      )}
      <ExternalLink href={appUrl} newTab aria-label={`${label} ${name}`}>
        {label}
      </ExternalLink>
    </li>
  );
}
