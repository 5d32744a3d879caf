import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton } from "../../sections/site-buttons";
import { SplitFeature } from "../../sections/split-feature";
import { AccountCard } from "./account-card";
import * as content from "./copy";
import { RuleCard } from "./rule-card";
import { Timeline } from "./timeline";
import { VisitResolved } from "./visit-resolved";
import { WorkflowRail } from "./workflow-rail";

/** From the top of the page to the four stages. */
export function Opening() {
  const { hero, capabilities, automation, workflow } = content;
  return (
    <div>
      <PageHero
        badge={hero.badge}
        title={hero.title}
        lead={hero.lead}
        notes={hero.notes}
        actions={<StartAndDemo {...hero} />}
        picture={<VisitResolved copy={hero.picture} />}
      />
      <Section>
        <SectionHeading align="split" title={capabilities.title} text={capabilities.text} className="mb-12" />
        <FeatureGrid
          columns={4}
          items={capabilities.items.map(({ title, text, figure, label }, at) => ({
            title,
            text,
            lit: at === 0,
            footer: (
              <p className="border-t border-hairline pt-4 text-sm">
                <b className="block text-h3 font-semibold text-heading">{figure}</b>
                {label}
              </p>
            ),
          }))}
        />
      </Section>
      <Section glass="amber" tone="tinted">
        <SplitFeature
          eyebrow={automation.badge}
          title={automation.title}
          text={automation.text}
          points={automation.points}
          picture={<RuleCard rule={automation.rule} />}
        />
      </Section>
      <Section className="border-b border-hairline">
        <SectionHeading title={workflow.title} />
        <WorkflowRail columns={workflow.columns} />
      </Section>
    </div>
  );
}

/** Four days, seen from inside at night. */
export function FourDays() {
  const { timeline } = content;
  return (
    <div>
      <Section tone="ink" glass="ruby">
        <div className="arrivals grid gap-12 lg:grid-cols-2 lg:gap-20">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <SectionHeading title={timeline.title} text={timeline.text} />
            <AccountCard card={timeline.card} />
          </div>
          <Timeline steps={timeline.steps} />
        </div>
      </Section>
    </div>
  );
}

export function Rest() {
  const { features, closing } = content;
  return (
    <div>
      <Section tone="tinted">
        <SectionHeading title={features.title} text={features.text} className="mb-12" />
        <FeatureGrid variant="list" columns={4} items={features.items} />
      </Section>
      <CallToAction subject="quarries" title={closing.title} text={closing.text} actions={<StartAndDemo {...closing} />} />
    </div>
  );
}

function StartAndDemo({ getStarted, requestDemo }: { getStarted: string; requestDemo: string }) {
  return (
    <>
      <AppButton>{getStarted}</AppButton>
      <DemoButton variant="secondary">{requestDemo}</DemoButton>
    </>
  );
}
