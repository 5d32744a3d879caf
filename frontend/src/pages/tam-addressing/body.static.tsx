import { CallToAction } from "../../sections/call-to-action";
import { AudienceExport } from "../../sections/mockups/audience-export";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton } from "../../sections/site-buttons";
import { SplitFeature } from "../../sections/split-feature";
import { StatRow } from "../../sections/stat-row";
import { Steps } from "../../sections/steps";
import { CategoryWindow } from "./category-window";
import * as content from "./copy";
import { MarketLens } from "./market-lens";
import { ToolList } from "./tool-list";

/** From the top of the page to the search tools. */
export function Opening() {
  const { hero, lens, figures, steps } = content;
  return (
    <div>
      <PageHero
        glass="viridian"
        badge={hero.badge}
        title={hero.title}
        lead={hero.lead}
        notes={hero.notes}
        actions={<StartAndDemo {...hero} />}
        picture={<MarketLens copy={lens} />}
      />
      <Section glass="viridian">
        <SectionHeading align="split" title={steps.title} text={steps.text} />
        <Steps items={steps.items} className="mt-16 md:gap-y-14" />
        <StatRow items={figures} className="mt-20" />
      </Section>
    </div>
  );
}

export function SearchTools() {
  const { search } = content;
  return (
    <div>
      <SectionHeading title={search.title} text={search.text} />
      <ToolList tools={search.tools} />
    </div>
  );
}

/** Everything below the search results. */
export function Rest() {
  const { integrations, adPlatforms, closing } = content;
  return (
    <div>
      <Section glass="viridian">
        <SectionHeading title={integrations.title} text={integrations.text} className="mb-12" />
        <CategoryWindow categories={integrations.categories} all={integrations.all} />
      </Section>
      <Section glass="viridian" tone="washed">
        <SplitFeature reverse title={adPlatforms.title} text={adPlatforms.text} points={adPlatforms.points} picture={<AudienceExport />} />
      </Section>
      <CallToAction subject="funnel" glass="viridian" title={closing.title} text={closing.text} actions={<StartAndDemo {...closing} />} />
    </div>
  );
}

function StartAndDemo({ getStarted, requestDemo }: { getStarted: string; requestDemo: string }) {
  return (
    <>
      <AppButton>{getStarted}</AppButton>
      <DemoButton variant="secondary">{requestDemo}</DemoButton>
    </>
  );
}
