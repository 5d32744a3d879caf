import { ExternalLink } from "../../components/link";
import type { Integration, IntegrationGroup } from "../../lib/integrations";
import { LogoTile } from "./logo-tile";

interface ConnectProps {
  /** The product app, where a connection is made. */
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

/** The popular few, as one leaded window. */
export function PopularIntegrations({ integrations, ...connect }: ConnectProps & { integrations: readonly Integration[] }) {
  return (
    <ul className="panes sm:grid-cols-2 lg:grid-cols-5 [&_a]:mt-auto [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-end [&_a]:self-start [&_a]:text-sm [&_a]:font-semibold [&_a]:text-glass-deep [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-heading">
      {integrations.map(({ name, description, logo }) => (
        <li key={name} className="flex flex-col p-6 first:sm:col-span-2 first:lg:col-span-1">
          <LogoTile logo={logo} />
          <h3 className="mt-6 text-lg">{name}</h3>
          <p className="mt-1.5 text-sm">{description}</p>
          <Connect name={name} {...connect} />
        </li>
      ))}
    </ul>
  );
}

/** One group: its name stays in sight on a wide screen while its list goes by. */
export function IntegrationGroupList({ group, ...connect }: ConnectProps & { group: IntegrationGroup }) {
  return (
    <section aria-labelledby={group.id} className="grid gap-x-12 gap-y-6 border-t border-lead py-10 lg:grid-cols-[16rem_1fr] lg:py-14">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <h2 id={group.id} className="text-h3">
          {group.name}
        </h2>
        <p className="mt-2">{group.text}</p>
      </div>
      <ul className="grid gap-x-12 md:grid-cols-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-md [&_a]:border [&_a]:border-edge [&_a]:px-3.5 [&_a]:text-sm [&_a]:font-semibold [&_a]:text-heading [&_a:hover]:bg-tint [&_p]:mt-0.5 [&_p]:text-sm">
        {group.integrations.map(({ name, description, logo }) => (
          <li key={name} className="flex items-start gap-4 border-b border-hairline py-5">
            <LogoTile logo={logo} />
            <div className="min-w-0 grow">
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
