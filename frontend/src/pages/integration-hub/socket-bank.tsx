import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { integrationCategories } from "../../sections/integration-categories";
import { IntegrationLogo } from "../../sections/integration-logo";
import { SectionHeading } from "../../sections/section-heading";
import type { bank as copy } from "./copy";

/** Bars of integrations by category: each tool is a pane with its mark, so the length of a bar is a count. The longest is lit. */
export function SocketBank({ bank }: { bank: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={bank.title} text={bank.lead} />
      <dl className="mt-10 grid gap-y-5 lg:gap-y-3">
        {integrationCategories.map(({ name, logos }, index) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 lg:grid-cols-[8.75rem_auto_1fr]">
            <dt className="font-semibold text-heading">{name}</dt>
            <dd className="contents">
              <ul aria-hidden="true" className={cn("sockets max-lg:order-last max-lg:col-span-2", index === 0 && "lit")}>
                {logos.map((logo) => (
                  <li key={logo}>
                    <IntegrationLogo logo={logo} className="size-4 sm:size-6" />
                  </li>
                ))}
              </ul>
              <span className="text-h3 font-semibold text-heading">
                {logos.length}
                <span className="sr-only"> {bank.unit}</span>
              </span>
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
