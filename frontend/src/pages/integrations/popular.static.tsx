import { ExternalLink } from "../../components/ui/link";
import { useSite } from "../../lib/site";
import { IntegrationLogo } from "../../sections/integration-logo";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { groupGlass } from "./group-glass";
import { integrationGroups, popularCopy, resultCopy } from "./integrations";

const popular = integrationGroups
  .flatMap(({ glass, integrations }) => integrations.map((integration) => ({ glass, ...integration })))
  .filter((one) => one.popular);

/** The popular integrations, one of each group, with what came through each. A row without frames; the petals beside the hub are the same five. */
export function Popular() {
  const { appUrl } = useSite();
  return (
    <Section space="tight" aria-labelledby="popular">
      <SectionHeading id="popular" align="split" title={popularCopy.title} text={popularCopy.text} />
      <ul className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {popular.map(({ glass, name, description, logo, popular: sample }) => (
          <li key={name} className={`relative flex flex-col items-start border-t-4 border-glass pt-5 ${groupGlass[glass]}`}>
            <IntegrationLogo logo={logo} className="size-9" />
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
    </Section>
  );
}
