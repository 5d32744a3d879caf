import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { closing, hero, manners, result, rule, views } from "./copy";
import { Lift } from "./lift";
import { RuleSentence } from "./rule-sentence";
import { WhoIsVisiting } from "./who-is-visiting";

export function Page() {
  return (
    <>
      <PageHero {...hero} variant="plain" glass="ruby" className="border-b-0" />
      <WhoIsVisiting views={views} />
      <Section tone="ink" glass="ruby">
        <RuleSentence rule={rule} />
      </Section>
      <Section glass="ruby">
        <Lift result={result} />
      </Section>
      <Section tone="tinted" glass="ruby">
        <SectionHeading title={manners.title} text={manners.lead} align="split" />
        <FeatureGrid className="mt-12" items={manners.items.map((item, index) => ({ ...item, lit: index === 3 }))} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} subject="popup" glass="ruby" />
    </>
  );
}
