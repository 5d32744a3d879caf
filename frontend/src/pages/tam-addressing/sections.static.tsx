import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { AudienceExport } from "../../sections/mockups/audience-export";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { Steps } from "../../sections/steps";
import { WideHero } from "../../sections/wide-hero";
import { CategoryWindow } from "./category-window";
import { adPlatforms, closing, hero, integrations, lens, search, steps } from "./copy";
import { MarketLens } from "./market-lens";
import { StepPane } from "./step-pane";
import { ToolList } from "./tool-list";

export function HeroSection() {
  return <WideHero {...hero} glass="viridian" picture={<MarketLens copy={lens} />} />;
}

export function StepsSection() {
  return (
    <Section glass="viridian">
      <SectionHeading align="split" title={steps.title} text={steps.text} />
      <Steps items={steps.items.map((step, at) => ({ ...step, shows: <StepPane step={at} /> }))} className="mt-12" />
    </Section>
  );
}

export function SearchTools() {
  return (
    <div>
      <SectionHeading title={search.title} text={search.text} />
      <ToolList tools={search.tools} />
    </div>
  );
}

export function IntegrationsSection() {
  return (
    <Section glass="viridian">
      <SectionHeading title={integrations.title} text={integrations.text} className="mb-12" />
      <CategoryWindow categories={integrations.categories} all={integrations.all} />
    </Section>
  );
}

export function AdPlatformsSection() {
  return (
    <Section glass="viridian" tone="wash">
      <SplitFeature reverse title={adPlatforms.title} text={adPlatforms.text} points={adPlatforms.points} picture={<AudienceExport />} />
    </Section>
  );
}

export function ClosingSection() {
  return <CallToAction {...closing} {...pageWindows["tam-addressing"]} />;
}
