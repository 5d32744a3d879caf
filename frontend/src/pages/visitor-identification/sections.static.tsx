import { CallToAction } from "../../sections/call-to-action";
import { FeatureGrid } from "../../sections/feature-grid";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { automation, capabilities, closing, features, hero, timeline } from "./copy";
import { RuleCard } from "./rule-card";
import { Timeline } from "./timeline";
import { VisitorFeed } from "./visitor-feed";
import { VisitResolved } from "./visit-resolved";

export function HeroSection() {
  return <PageHero {...hero} lattice="quarries" picture={<VisitResolved copy={hero.picture} />} />;
}

export function CapabilitiesSection() {
  return (
    <Section space="tight">
      <SectionHeading align="split" title={capabilities.title} text={capabilities.text} className="mb-10" />
      <FeatureGrid
        columns={4}
        items={capabilities.items.map(({ title, text, figure, label }, index) => ({
          title,
          text,
          lit: index === 0,
          footer: (
            <p className="border-t border-hairline pt-4 text-sm">
              <b className="block text-h3 font-semibold text-heading">{figure}</b>
              {label}
            </p>
          ),
        }))}
      />
    </Section>
  );
}

export function AutomationSection() {
  return (
    <Section glass="amber" tone="tinted">
      <SplitFeature
        eyebrow={automation.badge}
        title={automation.title}
        text={automation.text}
        points={automation.points}
        picture={<RuleCard rule={automation.rule} />}
      />
    </Section>
  );
}

/** Four days of one account, at night. */
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
        <ul className="divided lg:-my-3.5">
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
  return <CallToAction {...closing} subject="quarries" />;
}
