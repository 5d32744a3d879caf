import ArrowRight from "#icon/arrow-right";
import { Icon } from "../components/ui/icon";
import { Link } from "../components/ui/link";
import { IntegrationLogo } from "./integration-logo";
import { strip } from "./integration-strip-brands";

/** The tools that most teams run, as a row of panes: proof that the product fits, before anything is explained. */
export function IntegrationStrip() {
  return (
    <section aria-labelledby="strip-title" className="shell pt-10 sm:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 pb-4">
        <h2 id="strip-title" className="text-base">
          {strip.title}
        </h2>
        <Link
          to="integrations"
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-heading hover:text-glass-deep"
        >
          {strip.link}
          <Icon shape={ArrowRight} className="size-4" />
        </Link>
      </div>
      <ul className="tone-day panes grid-cols-5 text-xs font-bold text-heading *:grid *:h-16 *:place-items-center lg:grid-cols-10 [&_svg]:size-9 [&_svg]:p-1">
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
