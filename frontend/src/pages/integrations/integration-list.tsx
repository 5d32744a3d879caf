import { ExternalLink } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { IntegrationLogo } from "../../sections/integration-logo";
import type { Integration, IntegrationGroup } from "./search-integrations";

interface ConnectProps {
  /** The product app, where a connection is made. */
  appUrl: string;
  label: string;
}

/*
 * Fifty rows share their looks through their list, so that the HTML carries the class names once: 12 KB less of it.
 */
const tiles = cn(
  "[&>li>:first-child]:grid [&>li>:first-child]:h-11 [&>li>:first-child]:w-18 [&>li>:first-child]:shrink-0 [&>li>:first-child]:place-items-center",
  "[&>li>:first-child]:rounded-md [&>li>:first-child]:border [&>li>:first-child]:border-hairline [&>li>:first-child]:text-heading [&_b]:text-xs [&_b]:font-bold [&_b]:tracking-title",
  "[&_img]:p-2.25",
);
const cards = cn(
  "max-sm:*:grid max-sm:*:grid-cols-[auto_1fr] max-sm:*:gap-x-4 *:flex-col *:p-5 *:sm:flex *:sm:p-6 sm:*:first:col-span-2 lg:*:first:col-span-1",
  "max-sm:[&>li>:first-child]:row-span-2 [&_h3]:text-lg [&_h3]:sm:mt-6 [&_p]:mt-1 [&_p]:text-sm max-sm:[&_p]:col-start-2",
  "[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-end [&_a]:self-start [&_a]:text-sm [&_a]:font-semibold [&_a]:text-glass-deep [&_a]:underline",
  "[&_a]:underline-offset-4 [&_a:hover]:text-heading max-sm:[&_a]:col-start-2 sm:[&_a]:mt-auto",
);
const rows = cn(
  "max-sm:*:grid max-sm:*:grid-cols-[auto_1fr] *:items-start *:gap-x-4 *:gap-y-3 *:border-b *:border-hairline *:py-5 *:sm:flex",
  "[&_div]:min-w-0 [&_div]:grow [&_p]:mt-0.5 [&_p]:text-sm max-sm:[&_a]:col-start-2 max-sm:[&_a]:justify-self-start",
  "[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-sm [&_a]:font-semibold [&_a]:text-glass-deep [&_a]:underline",
  "[&_a]:underline-offset-4 [&_a:hover]:text-heading",
);

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
    <ul className={cn("panes sm:grid-cols-2 lg:grid-cols-5", tiles, cards)}>
      {integrations.map(({ name, description, logo }) => (
        <li key={name}>
          <IntegrationLogo logo={logo} />
          <h3>{name}</h3>
          <p>{description}</p>
          <Connect name={name} {...connect} />
        </li>
      ))}
    </ul>
  );
}

/** One group: its name stays in sight on a wide screen while its list goes by. */
export function IntegrationGroupList({ group, ...connect }: ConnectProps & { group: IntegrationGroup }) {
  return (
    <section aria-labelledby={group.id} className="grid gap-x-12 gap-y-4 border-t border-lead py-10 lg:grid-cols-[15rem_1fr] lg:py-12">
      <div className="lg:sticky lg:top-24 lg:self-start lg:pt-4">
        <h2 id={group.id} className="text-h3">
          {group.name}
        </h2>
        <p className="mt-2">{group.text}</p>
      </div>
      <ul className={cn("grid content-start gap-x-12 xl:grid-cols-2", tiles, rows)}>
        {group.integrations.map(({ name, description, logo }) => (
          <li key={name}>
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
