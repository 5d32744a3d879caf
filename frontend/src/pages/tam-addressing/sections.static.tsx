import { CallToAction } from "../../sections/call-to-action";
import { AudienceExport } from "../../sections/mockups/audience-export";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { CategoryWindow } from "./category-window";
import { adPlatforms, closing, hero, integrations, lens, map, search, steps } from "./copy";
import { MarketLens } from "./market-lens";
import { MarketMap } from "./market-map";
import { ToolList } from "./tool-list";

export function HeroSection() {
  return <PageHero {...hero} lattice="chevrons" glass="viridian" picture={<MarketLens copy={lens} />} />;
}

export function StepsSection() {
  return (
    <Section glass="viridian">
      <SectionHeading align="split" title={steps.title} text={steps.text} />
      <div className="mt-12">
        <MarketMap {...map} />
      </div>
      <ol className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.items.map((item, index) => (
          <li key={item.title} className="border-t border-lead pt-4">
            <h3 className="text-lg">
              <span className="mr-2.5 text-glass-deep">{index + 1}</span>
              {item.title}
            </h3>
            <p className="mt-1.5">{item.text}</p>
          </li>
        ))}
      </ol>
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
    <Section glass="viridian" tone="washed">
      <SplitFeature reverse title={adPlatforms.title} text={adPlatforms.text} points={adPlatforms.points} picture={<AudienceExport />} />
    </Section>
  );
}

export function ClosingSection() {
  return <CallToAction {...closing} subject="funnel" glass="viridian" />;
}
