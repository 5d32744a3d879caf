import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Columns } from "./columns";
import { closing, columns, hero, results, sheet, steps, waterfall } from "./copy";
import { HeroSheet } from "./hero-sheet";
import { MessyList } from "./messy-list";
import { Results } from "./results";
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
        <ol className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.items.map(({ title, text }, index) => (
            <li key={title}>
              <h3 className="text-lg">
                <span className="mr-2.5 text-glass-deep">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} subject="cells" glass="amber" />
    </>
  );
}
