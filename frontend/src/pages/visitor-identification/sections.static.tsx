import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { automation, capabilities, closing, features, hero, timeline, workflow } from "./copy";
import { RuleCard } from "./rule-card";
import { Timeline } from "./timeline";
import { VisitGrows } from "./visit-grows";
import { VisitorFeed } from "./visitor-feed";
import { VisitResolved } from "./visit-resolved";
import { Workflow } from "./workflow";

export function HeroSection() {
  return <PageHero {...hero} lattice="diamonds" picture={<VisitResolved copy={hero.picture} />} />;
}

export function CapabilitiesSection() {
  return (
    <Section>
      <SectionHeading title={capabilities.title} text={capabilities.text} className="mb-10" />
      <VisitGrows picture={capabilities.picture} />
      <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {capabilities.items.map(({ title, text, figure, label }) => (
          <li key={title}>
            <p>
              <b className="block text-figure font-semibold tracking-display text-heading">{figure}</b>
              <span className="mt-1 block text-sm">{label}</span>
            </p>
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function AutomationSection() {
  return (
    <Section glass="amber" tone="tinted">
      <SectionHeading eyebrow={automation.badge} title={automation.title} text={automation.text} align="split" />
      <RuleCard rule={automation.rule} />
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {automation.points.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function WorkflowSection() {
  return (
    <Section>
      <SectionHeading title={workflow.title} text={workflow.text} className="mb-10" />
      <Workflow workflow={workflow} />
    </Section>
  );
}

/** Shows four days of one account on a dark ground. */
export function TimelineSection() {
  return (
    <Section tone="ink">
      <Timeline timeline={timeline} />
    </Section>
  );
}

export function FeaturesSection() {
  return (
    <Section tone="tinted" space="tight">
      <SectionHeading title={features.title} text={features.text} className="mb-10" />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        <VisitorFeed feed={features.feed} />
        <ul className="divide-y divide-hairline lg:-my-3.5">
          {features.items.map(({ title, text }) => (
            <li key={title} className="py-3.5">
              <h3 className="text-lg">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

export function ClosingSection() {
  return <CallToAction {...closing} {...pageWindows["visitor-identification"]} />;
}
