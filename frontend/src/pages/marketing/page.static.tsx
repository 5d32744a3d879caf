import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { AudienceFunnel } from "./audience-funnel";
import { CampaignBoard } from "./campaign-board";
import { Comparison } from "./comparison";
import { audience, campaignBoard, closing, compare, hero, personalize, results } from "./copy";
import { Results } from "./results";
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
            <>
              <ButtonLink to="api-documentation" variant="secondary">
                {audience.documentation}
              </ButtonLink>
              <ButtonLink to="tam-addressing" variant="quiet">
                {audience.link}
                <Icon shape={ArrowRight} className="size-4" />
              </ButtonLink>
            </>
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
      <CallToAction {...closing} {...pageWindows.marketing} />
    </>
  );
}
