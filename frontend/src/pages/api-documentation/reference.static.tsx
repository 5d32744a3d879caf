import { ButtonLink } from "../../components/ui/button";
import { fill, useSite } from "../../lib/site";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SecurityFacts } from "../../sections/security-facts";
import { SectionHeading } from "../../sections/section-heading";
import { apis } from "./apis";
import * as content from "./copy";
import { Endpoint } from "./endpoint";
import { JumpList } from "./jump-list";
import { SampleCalls } from "./sample-calls";
import { Stats } from "./stats";

/** Everything above the steps: hero, figures, values, the three APIs and the reasons. */
export function Reference() {
  const site = useSite();
  const { hero, stats, values, reference, why } = content;
  return (
    <div>
      <PageHero
        badge={hero.badge}
        title={<Unbroken text={hero.title} />}
        lead={hero.lead}
        actions={
          <>
            <ButtonLink href="#contact" size="lg">
              {hero.access}
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email.sales}`} variant="secondary" size="lg">
              {hero.sales}
            </ButtonLink>
          </>
        }
        picture={<SampleCalls calls={hero.calls} apis={apis} />}
      />
      <Stats items={stats} />
      <Section>
        <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
          <SectionHeading title={values.title} />
          <FeatureGrid variant="list" columns={3} className="md:grid-cols-3" items={values.items} />
        </div>
        <div className="mt-14 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <h3 className="text-h3">{values.review}</h3>
          <SecurityFacts />
        </div>
      </Section>
      <Section tone="tinted" space="tight">
        <SectionHeading title={reference.title} text={reference.text} align="split" />
        <JumpList label={reference.jump} apis={apis} />
      </Section>
      {apis.map((api, at) => (
        <Endpoint key={api.id} api={api} words={reference} ruled={at > 0} />
      ))}
      <Section tone="washed">
        <SectionHeading title={fill(why.title, site)} text={why.text} align="split" />
        <FeatureGrid className="mt-12" items={why.items.map((item, at) => ({ ...item, lit: at === 0 }))} />
      </Section>
    </div>
  );
}

/** "Real-Time" stays on one line. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
