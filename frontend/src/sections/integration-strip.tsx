import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../components/ui/button";
import { Icon } from "../components/ui/icon";
import { strip } from "./integration-strip-brands";

/** The ten tools that most teams use. */
export function IntegrationStripSection() {
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
      {/* Names instead of logos: logos would be a third of the bytes of a first view on a slow connection. */}
      <ul className="panes grid-cols-2 text-sm font-semibold text-heading *:grid *:h-14 *:place-items-center *:px-3 *:text-center *:leading-tight sm:grid-cols-5">
        {strip.brands.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
