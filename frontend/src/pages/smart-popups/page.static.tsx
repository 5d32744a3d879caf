import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton, PricingButton } from "../../sections/site-buttons";
import * as content from "./copy";
import { Lift } from "./lift";
import { RuleSentence } from "./rule-sentence";
import { WhoIsVisiting } from "./who-is-visiting";

/** The whole page, as the server sends it. */
export function Page() {
  const { hero, views, rule, result, manners, closing } = content;
  const start = <AppButton>{hero.start}</AppButton>;
  return (
    <div>
      <PageHero
        variant="plain"
        glass="ruby"
        badge={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        className="border-b-0"
        actions={
          <>
            {start}
            <DemoButton variant="secondary">{hero.demo}</DemoButton>
          </>
        }
      />
      <WhoIsVisiting views={views} />
      <Section tone="ink" glass="ruby">
        <RuleSentence rule={rule} />
      </Section>
      <Section glass="ruby">
        <Lift result={result} />
      </Section>
      <Section tone="tinted" glass="ruby">
        <SectionHeading title={manners.title} text={manners.lead} align="split" />
        <FeatureGrid className="mt-12" items={manners.items.map((item, at) => ({ ...item, lit: at === 3 }))} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction
        glass="ruby"
        title={closing.title}
        text={closing.text}
        actions={
          <>
            {start}
            <PricingButton variant="secondary" size="lg">
              {closing.pricing}
            </PricingButton>
          </>
        }
      />
    </div>
  );
}
