import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { CallToAction } from "../../sections/call-to-action";
import { IntegrationStrip } from "../../sections/integration-strip";
import { AudienceExport } from "../../sections/mockups/audience-export";
import { plans } from "../../sections/plans";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton, PricingButton } from "../../sections/site-buttons";
import { SplitFeature } from "../../sections/split-feature";
import { StatRow } from "../../sections/stat-row";
import { CategoryList } from "./category-list";
import { home } from "./copy";
import { HomeHero } from "./hero";
import { Intelligence } from "./intelligence";
import { PlanTeaser } from "./plan-teaser";
import { WorkbookGrid } from "./workbook-grid";

/** Everything above the contact form. Nothing in it needs a script. */
export function Body() {
  const { workbook, audience, integrations, pricing } = home;
  return (
    <div>
      <HomeHero />
      <IntegrationStrip />
      <Intelligence />
      <Section glass="amber" tone="tinted">
        <SplitFeature
          eyebrow={workbook.eyebrow}
          title={workbook.title}
          text={workbook.text}
          picture={<WorkbookGrid />}
          actions={
            <ButtonLink to="enrichment-workbook" variant="secondary">
              {workbook.action}
            </ButtonLink>
          }
        />
        <StatRow items={workbook.stats} className="mt-16 lg:mt-24" />
      </Section>
      <Section glass="viridian" tone="ink">
        <SplitFeature
          reverse
          eyebrow={audience.eyebrow}
          title={audience.title}
          text={audience.text}
          points={audience.points}
          picture={<AudienceExport />}
          actions={
            <ButtonLink to="tam-addressing" variant="secondary">
              {audience.action}
            </ButtonLink>
          }
        />
      </Section>
      <Section>
        <div className="grid gap-12 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
          <div>
            <SectionHeading title={integrations.title} text={integrations.text} />
            <ButtonLink to="integrations" variant="quiet" className="mt-4">
              {integrations.action}
              <Icon shape={ArrowRight} className="size-4" />
            </ButtonLink>
          </div>
          <CategoryList categories={integrations.categories} unit={integrations.unit} />
        </div>
      </Section>
      <Section id="pricing" tone="tinted">
        <SectionHeading align="split" title={pricing.title} text={pricing.text} className="mb-12" />
        <PlanTeaser plans={plans} words={pricing} />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PricingButton>{pricing.action}</PricingButton>
          <p className="text-sm">{pricing.aside}</p>
        </div>
      </Section>
    </div>
  );
}

/** The end of the page, below the form. */
export function Closing() {
  const { closing, hero } = home;
  return (
    <div>
      <CallToAction
        subject="four"
        title={closing.title}
        text={closing.text}
        actions={
          <>
            <AppButton>{hero.tryApp}</AppButton>
            <DemoButton variant="secondary">{hero.demo}</DemoButton>
          </>
        }
      />
    </div>
  );
}
