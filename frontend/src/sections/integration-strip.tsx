import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../components/ui/button";
import { Icon } from "../components/ui/icon";
import { IntegrationLogo } from "./integration-logo";
import { strip } from "./integration-strip-brands";

/** The tools that most teams run, as a row of panes: proof that the product fits, before anything is explained. */
export function IntegrationStrip() {
  return (
    <section aria-labelledby="strip-title" className="shell mt-16">
      <div className="flex flex-wrap items-center justify-between gap-x-6 pb-4">
        <h2 id="strip-title" className="text-lg">
          {strip.title}
        </h2>
        <ButtonLink to="integrations" variant="quiet">
          {strip.link}
          <Icon shape={ArrowRight} className="size-4" />
        </ButtonLink>
      </div>
      <ul className="tone-day panes grid-cols-5 text-xs text-heading *:grid *:h-16 *:place-items-center lg:grid-cols-10 [&_svg]:size-7">
        {strip.brands.map(({ name, logo }) => (
          <li key={name}>
            <IntegrationLogo logo={logo} />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
