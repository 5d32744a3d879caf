import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { closing, hero, manners, news, result, rule, views } from "./copy";
import { Lift } from "./lift";
import { Manners } from "./manners";
import { RuleSentence } from "./rule-sentence";
import { WhoIsVisiting } from "./who-is-visiting";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="windows" variant="stacked" glass="ruby" picture={<WhoIsVisiting views={views} />} />
      <Section tone="ink" glass="ruby">
        <RuleSentence rule={rule} />
      </Section>
      <Section glass="ruby">
        <Lift result={result} />
      </Section>
      <Section tone="tinted" glass="ruby">
        <Manners manners={manners} sees={news} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["smart-popups"]} />
    </>
  );
}
