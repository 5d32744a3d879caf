import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Columns } from "./columns";
import { closing, columns, hero, results, sheet, steps, waterfall } from "./copy";
import { HeroSheet } from "./hero-sheet";
import { MessyList } from "./messy-list";
import { Results } from "./results";
import { StepList } from "./step-list";
import { Waterfall } from "./waterfall";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="octagons" variant="stacked" glass="amber" picture={<HeroSheet sheet={sheet} />} />
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
      <Section tone="tinted" glass="amber">
        <SectionHeading title={steps.title} />
        <MessyList raw={steps.raw} finished={steps.finished} />
        <StepList items={steps.items} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["enrichment-workbook"]} />
    </>
  );
}
