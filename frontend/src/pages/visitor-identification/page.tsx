import { Tabs } from "../../components/ui/tabs";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { howTabs, stageTabs } from "./copy-tabs";
import { HowPanel, StagePanel } from "./panels.static";
import {
  AutomationSection,
  CapabilitiesSection,
  ClosingSection,
  FeaturesSection,
  HeroSection,
  TimelineSection,
  WorkflowSection,
} from "./sections.static";
import { useArrival } from "./use-arrival";

export function Page() {
  useArrival();
  return (
    <>
      <HeroSection />
      <CapabilitiesSection />
      <AutomationSection />
      <WorkflowSection />
      <Section space="tight" tone="tinted">
        <SectionHeading title={stageTabs.title} text={stageTabs.text} className="mb-8" />
        <Tabs
          id="stage"
          label={stageTabs.label}
          className="max-md:grid-cols-2"
          items={stageTabs.items.map(({ id, label }) => ({ id, label: <Label text={label} />, panel: <StagePanel id={id} /> }))}
        />
      </Section>
      <TimelineSection />
      <Section space="tight">
        <SectionHeading title={howTabs.title} text={howTabs.text} align="split" className="mb-10" />
        <Tabs
          id="how"
          label={howTabs.label}
          items={howTabs.items.map(({ id, label, by }) => ({ id, label: <Label text={label} by={by} />, panel: <HowPanel id={id} /> }))}
        />
      </Section>
      <FeaturesSection />
      <ClosingSection />
    </>
  );
}

/** The words of a tab: what happens, and who does it or when. */
function Label({ text, by }: { text: string; by?: string }) {
  return (
    <span>
      <b className="block text-h3 font-semibold tracking-title">{text}</b>
      {by}
    </span>
  );
}
