import { ExternalLink, Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import * as content from "./copy";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Lift } from "./lift";
import { RuleSentence } from "./rule-sentence";
import { ThreeViews } from "./three-views";

/** The whole page, as the server sends it. */
export function Page() {
  const site = useSite();
  const { hero, views, rule, results, manners, closing } = content;
  const start = (
    <ExternalLink href={site.appUrl} newTab className={buttonVariants({ size: "lg" })}>
      {hero.start}
    </ExternalLink>
  );
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
            <ExternalLink href={site.demoUrl} newTab className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {hero.demo}
            </ExternalLink>
          </>
        }
      />
      <ThreeViews views={views} />
      <Section tone="ink" glass="ruby">
        <RuleSentence rule={rule} />
      </Section>
      <Section glass="ruby">
        <Lift results={results} />
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
            <Link to="subscription-demo" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {closing.pricing}
            </Link>
          </>
        }
      />
    </div>
  );
}
