import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../components/ui/button";
import logos from "../components/brands/strip.svg";
import { Icon } from "../components/ui/icon";
import { IntegrationLogo } from "./integration-logo";
import { strip } from "./integration-strip-brands";

/** Ten tools that most teams use. A phone shows only their marks. */
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
      <IntegrationMarks />
    </section>
  );
}

export function IntegrationMarks() {
  return (
    <ul className="panes grid-cols-5 text-sm font-semibold text-heading">
      {strip.brands.map(({ name, logo }) => (
        <li key={name} className="flex h-14 items-center gap-3 md:h-16 max-md:justify-center md:px-4 lg:px-6">
          <IntegrationLogo logo={logo} file={logos} className="size-6 shrink-0" />
          <span className="max-md:sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}
