import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { AudienceFunnel } from "./audience-funnel";
import { CampaignBoard } from "./campaign-board";
import { Comparison } from "./comparison";
import { audience, campaignBoard, closing, compare, hero, personalize, results, stack } from "./copy";
import { Results } from "./results";
import { StackLogos } from "./stack-logos";
import { Welcomes } from "./welcomes";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="arrows" variant="stacked" glass="ruby" picture={<CampaignBoard board={campaignBoard} />} />
      <Section glass="ruby">
        <Results results={results} />
      </Section>
      <Section glass="ruby" tone="tinted">
        <SectionHeading title={compare.title} text={compare.text} />
        <Comparison compare={compare} />
      </Section>
      <Section glass="viridian">
        <SplitFeature
          eyebrow={audience.kicker}
          title={audience.title}
          text={audience.text}
          points={audience.points}
          picture={<AudienceFunnel card={audience.card} />}
          actions={
            <ButtonLink to="tam-addressing" variant="quiet">
              {audience.link}
              <Icon shape={ArrowRight} className="size-4" />
            </ButtonLink>
          }
        />
      </Section>
      <Section glass="ruby" tone="tinted">
        <SectionHeading
          eyebrow={personalize.kicker}
          title={personalize.title}
          text={
            <>
              {personalize.text}{" "}
              <Link to="smart-popups" className="font-semibold text-heading underline hover:text-glass-deep">
                {personalize.link}
              </Link>
            </>
          }
          align="split"
        />
        <Welcomes personalize={personalize} />
      </Section>
      <Section space="tight">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <SectionHeading title={stack.title} text={stack.text} as="h2" />
            <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
              <ButtonLink to="integrations" variant="secondary">
                {stack.integrations}
              </ButtonLink>
              <ButtonLink to="api-documentation" variant="secondary">
                {stack.documentation}
              </ButtonLink>
            </div>
          </div>
          <StackLogos />
        </div>
      </Section>
      <CallToAction {...closing} subject="nested" glass="ruby" />
    </>
  );
}
