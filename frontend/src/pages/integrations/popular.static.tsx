import { ExternalLink } from "../../components/ui/link";
import { useSite } from "../../lib/site";
import { IntegrationLogo } from "../../sections/integration-logo";
import { SectionHeading } from "../../sections/section-heading";
import { groupGlass } from "./group-glass";
import { integrationGroups, popularCopy, resultCopy } from "./integrations";

const popular = integrationGroups
  .flatMap(({ glass, integrations }) => integrations.map((integration) => ({ glass, ...integration })))
  .filter((one) => one.popular);

/** The popular integrations, one of each group, with what came through each. The petals beside the hub of the rose are the same five. */
export function Popular() {
  const { appUrl } = useSite();
  return (
    <section aria-labelledby="popular" className="shell pt-12 sm:pt-16">
      <SectionHeading id="popular" align="split" title={popularCopy.title} text={popularCopy.text} />
      <ul className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {popular.map(({ glass, name, description, logo, popular: sample }) => (
          <li key={name} className={`relative flex flex-col items-start border-t border-hairline pt-5 ${groupGlass[glass]}`}>
            <span className="grid size-16 place-items-center rounded-full border-2 border-lead bg-glass-wash">
              <IntegrationLogo logo={logo} className="size-8" />
            </span>
            <h3 className="mt-4 text-lg">{name}</h3>
            <p className="mt-1 text-sm">{description}</p>
            <p className="mt-auto pt-4 text-sm">
              {sample?.what}
              <b className="block font-semibold text-heading">{sample?.who}</b>
            </p>
            <ExternalLink
              href={appUrl}
              newTab
              aria-label={`${resultCopy.connect} ${name}`}
              className="mt-4 rounded-md border border-edge bg-pane px-3.5 py-1.5 text-sm font-semibold text-heading stretched-link hover:underline"
            >
              {resultCopy.connect}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
