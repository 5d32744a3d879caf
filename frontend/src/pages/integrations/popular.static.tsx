import { ExternalLink } from "../../components/ui/link";
import { useSite } from "../../lib/site";
import { IntegrationLogo } from "../../sections/integration-logo";
import { groupGlass } from "./group-glass";
import { integrationGroups, popularCopy, resultCopy } from "./integrations";

const popular = integrationGroups
  .flatMap(({ glass, integrations }) => integrations.map((integration) => ({ glass, ...integration })))
  .filter((one) => one.popular);

/** The popular integrations, one of each group, as a window as wide as the page: each in the glass of its group, with what came through it. */
export function Popular() {
  const { appUrl } = useSite();
  return (
    <div role="group" aria-labelledby="popular" className="cast border-2 border-lead bg-lead">
      <div className="flex flex-wrap items-baseline gap-x-6 bg-pane px-4 py-3 lg:px-6">
        <h2 id="popular" className="text-lg">
          {popularCopy.title}
        </h2>
        <p className="max-sm:hidden">{popularCopy.text}</p>
      </div>
      <ul className="grid gap-0.5 pt-0.5 lg:grid-cols-5">
        {popular.map(({ glass, name, description, logo, popular: sample }) => (
          <li
            key={name}
            className={`spotlight relative grid grid-cols-[6rem_1fr] bg-pane lg:grid-cols-none lg:grid-rows-[auto_1fr] ${groupGlass[glass]}`}
          >
            <span className="lit grid place-items-center border-lead max-lg:border-r-2 lg:h-44 lg:border-b-2">
              <IntegrationLogo logo={logo} className="size-12 lg:size-20" />
            </span>
            <div className="flex flex-col items-start px-4 py-4 lg:px-5 lg:py-5">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-sm">{description}</p>
              <p className="mt-auto pt-3 text-sm">
                {sample?.what}
                <b className="block font-semibold text-heading">{sample?.who}</b>
              </p>
              <ExternalLink
                href={appUrl}
                newTab
                aria-label={`${resultCopy.connect} ${name}`}
                className="mt-3 rounded-md border border-edge bg-pane px-3.5 py-1.5 text-sm font-semibold text-heading stretched-link hover:underline lg:mt-4"
              >
                {resultCopy.connect}
              </ExternalLink>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
