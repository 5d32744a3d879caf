import { clsx } from "clsx";
import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { integrationCategories } from "../../sections/integration-categories";
import { IntegrationLogo } from "../../sections/integration-logo";
import { SectionHeading } from "../../sections/section-heading";
import type { bank as copy } from "./copy";

/** Logos that a row shows; on a phone as well. */
const SHOWN = 6;

/** A row for each category: how many tools it has, and the best known of them. The largest is lit. */
export function SocketBank({ bank }: { bank: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={bank.title} text={bank.lead} />
      <dl className="mt-10 divide-y divide-hairline border-2 border-lead bg-pane [--hairline:var(--lead)]">
        {integrationCategories.map(({ name, logos }, index) => (
          <div key={name} className={clsx("grid lg:grid-cols-[17rem_1fr]", index === 0 && "lit")}>
            <dt className="flex items-baseline gap-4 px-4 pt-3 font-semibold text-heading lg:items-center lg:px-6 lg:pt-0">
              <span className="w-[1.35em] text-figure tracking-display max-lg:text-h3">
                {logos.length}
                <span className="sr-only"> {bank.unit}</span>
              </span>
              {name}
            </dt>
            <dd
              aria-hidden="true"
              className="grid grid-cols-6 *:grid *:h-16 *:place-items-center *:border-lead lg:border-l lg:border-lead lg:*:h-20 lg:*:not-first:border-l"
            >
              {logos.slice(0, SHOWN).map((logo) => (
                <span key={logo}>
                  <IntegrationLogo logo={logo} className="size-7 lg:size-9" />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="integrations" variant="quiet" className="mt-6">
        {bank.link}
        <Icon shape={ArrowRight} className="size-4" />
      </ButtonLink>
    </>
  );
}
