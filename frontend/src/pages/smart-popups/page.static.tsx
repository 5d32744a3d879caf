import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { closing, hero, limits, news, result, rule, views } from "./copy";
import { Lift } from "./lift";
import { PopupLimits } from "./popup-limits";
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
        <PopupLimits limits={limits} sees={news} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["smart-popups"]} />
    </>
  );
}
