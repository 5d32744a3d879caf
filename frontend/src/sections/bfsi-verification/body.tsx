import { ExternalLink, Link } from "../../components/link";
import { Badge } from "../../components/ui/badge";
import { buttonVariants } from "../../components/ui/button";
import { ShieldCheck } from "../../components/icons";
import * as content from "../../content/bfsi-verification";
import { useSite } from "../../lib/site";
import { CallToAction } from "../call-to-action";
import { FeatureGrid } from "../feature-grid";
import { PageHero } from "../page-hero";
import { Section } from "../section";
import { SectionHeading } from "../section-heading";
import { Checks } from "./checks";
import { Outcome } from "./outcome";
import { Race } from "./race";
import { Report } from "./report";

/** The whole page, as the server sends it. */
export function BfsiBody() {
  const site = useSite();
  const { hero, report, race, checks, outcome, teams, trust, closing } = content;
  return (
    <>
      <PageHero
        glass="viridian"
        className="tone-ink quarries"
        badge={hero.badge}
        title={hero.title}
        lead={hero.lead}
        actions={
          <>
            <ExternalLink href={site.demoUrl} newTab className={buttonVariants({ size: "lg" })}>
              {hero.demo}
            </ExternalLink>
            <Link to="api-documentation" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {hero.documentation}
            </Link>
            <Badge variant="outline" className="min-h-9 px-3!">
              <ShieldCheck className="size-4 text-glass-deep" />
              {hero.soc2}
            </Badge>
          </>
        }
        picture={<Report report={report} />}
      />
      <Section glass="viridian">
        <SectionHeading title={race.title} text={race.text} align="split" />
        <Race race={race} />
      </Section>
      <Section glass="viridian" tone="tinted">
        <Checks checks={checks} />
      </Section>
      <Section glass="viridian" tone="washed">
        <Outcome outcome={outcome} />
      </Section>
      <Section>
        <SectionHeading title={teams.title} />
        <FeatureGrid variant="rows" className="mt-10" items={teams.items.map(({ name, title, text }) => ({ title: `${name}: ${title}`, text }))} />
      </Section>
      <Section glass="viridian" tone="tinted">
        <SectionHeading title={trust.title} />
        <FeatureGrid
          columns={4}
          className="mt-10"
          items={trust.items.map((item, at) => ({ ...item, lit: at === 0, icon: at === 0 ? <ShieldCheck className="size-8" /> : undefined }))}
        />
      </Section>
      <CallToAction
        glass="viridian"
        title={closing.title}
        text={closing.text}
        actions={
          <>
            <ExternalLink href={site.demoUrl} newTab className={buttonVariants({ size: "lg" })}>
              {closing.demo}
            </ExternalLink>
            <Link to="api-documentation" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {closing.documentation}
            </Link>
          </>
        }
      />
    </>
  );
}
