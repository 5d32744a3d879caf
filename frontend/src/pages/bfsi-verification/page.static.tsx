import Code from "#icon/code";
import Lock from "#icon/lock";
import RefreshCw from "#icon/refresh-cw";
import ShieldCheck from "#icon/shield-check";
import { Badge } from "../../components/ui/badge";
import { Icon } from "../../components/ui/icon";
import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Checks } from "./checks";
import { checks, closing, hero, outcome, race, report, teams, trust } from "./copy";
import { Decisions } from "./decisions";
import { Outcome } from "./outcome";
import { Race } from "./race";
import { Report } from "./report";

const icons = { shield: ShieldCheck, lock: Lock, refresh: RefreshCw, code: Code };

function iconOf(name: keyof typeof icons) {
  return <Icon shape={icons[name]} className="size-6" />;
}

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
      <Section glass="viridian" tone="washed">
        <Outcome outcome={outcome} />
      </Section>
      <Section glass="viridian">
        <SectionHeading title={teams.title} text={teams.text} align="split" />
        <Decisions items={teams.items} />
        <SectionHeading as="h3" title={trust.title} className="mt-14" />
        <FeatureGrid
          variant="list"
          columns={4}
          as="h4"
          className="mt-6"
          items={trust.items.map(({ icon, title, text }) => ({ title, text, icon: iconOf(icon) }))}
        />
      </Section>
      <CallToAction {...closing} subject="clock" glass="viridian" />
    </>
  );
}
