import { ExternalLink } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { useSite } from "../../lib/site";
import { IntegrationLogo } from "../../sections/integration-logo";
import { flowCopy } from "./integrations";
import type { Flow, Integration, IntegrationGroup } from "./search-integrations";

interface ConnectProps {
  /** The product, where a customer makes the connection. */
  appUrl: string;
  label: string;
}

/* The lists carry the class names for their fifty rows, which saves 12 KB of HTML. */
const tiles = cn(
  "[&>li>:first-child]:grid [&>li>:first-child]:size-11 [&>li>:first-child]:shrink-0 [&>li>:first-child]:place-items-center",
  "[&>li>:first-child]:rounded-md [&>li>:first-child]:border [&>li>:first-child]:border-hairline [&>li>:first-child]:text-heading [&_b]:text-base [&_b]:font-bold [&_b]:tracking-title",
  "[&_img]:p-2 [&_a]:after:absolute [&_a]:after:inset-0",
);
const cards = cn(
  "max-sm:*:grid max-sm:*:grid-cols-[auto_1fr] max-sm:*:gap-x-4 *:flex-col *:p-5 *:sm:flex *:sm:p-6 sm:*:first:col-span-2 lg:*:first:col-span-1",
  "max-sm:[&>li>:first-child]:row-span-2 [&_h3]:text-lg [&_h3]:sm:mt-6 [&_p]:mt-1 [&_p]:text-sm max-sm:[&_p]:col-start-2",
  "[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-end [&_a]:self-start [&_a]:text-sm [&_a]:font-semibold [&_a]:text-glass-deep [&_a]:underline",
  "[&_a]:underline-offset-4 [&_a:hover]:text-heading max-sm:[&_a]:col-start-2 sm:[&_a]:mt-auto",
);
/* On a phone the name and its link share a line, with the text below. */
const rows = cn(
  "max-sm:*:grid max-sm:*:grid-cols-[auto_1fr_auto] *:items-start *:gap-x-4 *:border-b *:border-hairline *:py-5 *:sm:flex max-sm:[&>li>:first-child]:row-span-2",
  "max-sm:[&_div]:contents sm:[&_div]:min-w-0 sm:[&_div]:grow [&_p]:text-sm sm:[&_p]:mt-0.5 max-sm:[&_h3]:self-center max-sm:[&_p]:col-[2/4] max-sm:[&_p]:row-start-2",
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

/** The popular integrations as one window. */
export function PopularIntegrations({ integrations, ...connect }: ConnectProps & { integrations: readonly Integration[] }) {
  return (
    <ul className={cn("panes sm:grid-cols-2 lg:grid-cols-5", tiles, cards)}>
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
      <ul className={cn("grid content-start gap-x-12 xl:grid-cols-2", tiles, rows)}>
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
