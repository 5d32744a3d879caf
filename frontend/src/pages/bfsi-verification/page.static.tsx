import ShieldCheck from "#icon/shield-check";
import { Badge } from "../../components/ui/badge";
import { Icon } from "../../components/ui/icon";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Checks } from "./checks";
import { Committee } from "./committee";
import { checks, closing, committee, decision, hero, outcome, race, report, teams } from "./copy";
import { Decisions } from "./decisions";
import { Outcome } from "./outcome";
import { Race } from "./race";
import { Report } from "./report";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="fanlight" glass="viridian" className="tone-ink" picture={<Report report={report} />}>
        <p className="mt-4 flex basis-full flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <Badge>
            <Icon shape={ShieldCheck} className="size-4" />
            {hero.soc2}
          </Badge>
          {hero.soc2Text}
        </p>
      </PageHero>
      <Section glass="viridian">
        <SectionHeading title={race.title} text={race.text} align="split" />
        <Race race={race} />
      </Section>
      <Section glass="viridian" tone="tinted">
        <Checks checks={checks} />
      </Section>
      <Section glass="viridian" tone="wash">
        <Outcome outcome={outcome} />
      </Section>
      <Section glass="viridian">
        <SectionHeading title={teams.title} text={teams.text} align="split" />
        <Decisions teams={teams} />
      </Section>
      <Section glass="viridian" tone="tinted">
        <Committee committee={committee} decision={decision} />
      </Section>
      <CallToAction {...closing} {...pageWindows["bfsi-verification"]} />
    </>
  );
}
