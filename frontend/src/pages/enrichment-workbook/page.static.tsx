import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton, PricingButton } from "../../sections/site-buttons";
import { Steps } from "../../sections/steps";
import { Columns } from "./columns";
import * as content from "./copy";
import { Results } from "./results";
import { Sheet } from "./sheet";
import { Waterfall } from "./waterfall";

/** The whole page, as the server sends it. */
export function Page() {
  const { hero, sheet, waterfall, results, columns, steps, closing } = content;
  const start = <AppButton>{hero.start}</AppButton>;
  return (
    <div>
      <PageHero
        variant="stacked"
        glass="amber"
        badge={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        actions={
          <>
            {start}
            <DemoButton variant="secondary">{hero.demo}</DemoButton>
          </>
        }
        picture={<Sheet sheet={sheet} />}
      />
      <Section glass="amber">
        <SectionHeading title={waterfall.title} text={waterfall.lead} align="split" />
        <Waterfall waterfall={waterfall} />
      </Section>
      <Section glass="amber" tone="tinted">
        <SectionHeading title={results.title} />
        <Results results={results} />
      </Section>
      <Section glass="amber">
        <SectionHeading title={columns.title} text={columns.lead} align="split" />
        <Columns items={columns.items} />
      </Section>
      <Section tone="tinted">
        <SectionHeading title={steps.title} />
        <Steps items={steps.items} className="mt-12 md:mt-16" />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction
        subject="cells"
        glass="amber"
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
