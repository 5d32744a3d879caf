import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { ActionButton } from "../../sections/actions";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { WorkbookSheet } from "../../sections/mockups/workbook-sheet";
import { planTeaser } from "../../sections/copy-plan-teaser";
import { PlanTeaser } from "../../sections/plan-teaser";
import { plans } from "../../sections/plans";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { CategoryList } from "./category-list";
import { home } from "./copy";
import { MarketCount, MarketWindows } from "./market-windows";

export { IntegrationStripSection } from "../../sections/integration-strip";
export { HeroSection } from "./hero";
export { IntelligenceSection } from "./intelligence";

const { workbook, audience, integrations, pricing, closing } = home;

export function WorkbookSection() {
  return (
    <Section glass="amber" tone="tinted">
      <SectionHeading eyebrow={workbook.eyebrow} title={workbook.title} text={workbook.text} align="split" />
      <WorkbookSheet label={workbook.picture} className="mt-10" />
      <ButtonLink to="enrichment-workbook" variant="secondary" className="mt-8">
        {workbook.action}
      </ButtonLink>
    </Section>
  );
}

export function AudienceSection() {
  return (
    <Section glass="viridian" tone="ink" className="isolate">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
        <SectionHeading title={audience.title} text={audience.text} />
        <MarketCount unit={audience.unit} />
      </div>
      <MarketWindows />
      <ButtonLink to="tam-addressing" variant="secondary" className="mt-8">
        {audience.action}
      </ButtonLink>
    </Section>
  );
}

export function IntegrationsSection() {
  return (
    <Section>
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
        <SectionHeading title={integrations.title} text={integrations.text} />
        {/* On a phone the strip near the top has the same link. */}
        <ButtonLink to="integrations" variant="quiet" className="max-sm:hidden">
          {integrations.action}
          <Icon shape={ArrowRight} className="size-4" />
        </ButtonLink>
      </div>
      <div className="mt-8">
        <CategoryList texts={integrations.texts} unit={integrations.unit} />
      </div>
    </Section>
  );
}

export function PricingSection() {
  return (
    <Section id="pricing" tone="tinted">
      <SectionHeading title={pricing.title} text={pricing.text} className="mb-8" />
      <PlanTeaser plans={plans} />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mt-8">
        <ActionButton action={{ pricing: planTeaser.action }} size="md" />
        <p className="text-sm">{pricing.aside}</p>
      </div>
    </Section>
  );
}

export function ClosingSection() {
  return <CallToAction {...closing} {...pageWindows.home} />;
}
